/* Stands in, under Wine only, for the ICU that Windows has carried in System32 since 2017 and Wine 10 lacks: Qt asks it for
   converters of old encodings. It knows none, which Qt takes as "no such encoding"; rails18 reads and writes UTF-8. */
typedef int UErrorCode;
#define MISSING_RESOURCE 2
#define SHOWN __declspec(dllexport)

static void *none(UErrorCode *error) { if (error) *error = MISSING_RESOURCE; return 0; }

SHOWN void *ucnv_open(const char *name, UErrorCode *error) { (void)name; return none(error); }
SHOWN const char *ucnv_getName(void *converter, UErrorCode *error) { (void)converter; return none(error); }
SHOWN const char *ucnv_getStandardName(const char *name, const char *standard, UErrorCode *error)
{ (void)name; (void)standard; return none(error); }
SHOWN const char *ucnv_getAvailableName(int number) { (void)number; return 0; }
SHOWN int ucnv_countAvailable(void) { return 0; }
SHOWN signed char ucnv_getMaxCharSize(void *converter) { (void)converter; return 1; }
SHOWN int ucnv_toUCountPending(void *converter, UErrorCode *error) { (void)converter; none(error); return 0; }
SHOWN int ucnv_fromUCountPending(void *converter, UErrorCode *error) { (void)converter; none(error); return 0; }

/* Nobody can call these without a converter; Windows wants to see them before it loads Qt. */
SHOWN void ucnv_close(void) {}
SHOWN void ucnv_reset(void) {}
SHOWN void ucnv_toUnicode(void) {}
SHOWN void ucnv_fromUnicode(void) {}
SHOWN void ucnv_cbToUWriteUChars(void) {}
SHOWN void ucnv_getToUCallBack(void) {}
SHOWN void ucnv_setToUCallBack(void) {}
SHOWN void ucnv_getFromUCallBack(void) {}
SHOWN void ucnv_setFromUCallBack(void) {}
SHOWN void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
SHOWN void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}

int __stdcall DllMainCRTStartup(void *library, unsigned reason, void *reserved)
{ (void)library; (void)reason; (void)reserved; return 1; }
