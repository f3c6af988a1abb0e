; Installer for Windows, made by NSIS 3 (makensis) from the frozen folder. `python packaging/build.py windows` calls
;     makensis /DVERSION=... /DAUTHORS=... /DPAYLOAD=folder /DICON=file.ico /DOUT=file.exe packaging\windows\rails18.nsi
; It installs for one person, without administrator's rights, and never touches that person's games.
Unicode true
ManifestDPIAware true
!include MUI2.nsh
!include FileFunc.nsh
!include x64.nsh

!define APP "rails18"
!define PROGID "rails18.game"
!define RUNNING 3 ; exit code when the program runs, for those who install silently
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP}"

Name "${APP} ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${APP}"
InstallDirRegKey HKCU "Software\${APP}" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 32 ; megabytes, so that what both programs hold is packed once
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${APP}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${APP} installer"
VIAddVersionKey "CompanyName" "${AUTHORS}"
VIAddVersionKey "LegalCopyright" "${AUTHORS}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\rails18.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "rails18 needs a 64-bit Windows." /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

; A folder of an earlier version is emptied first, so that nothing old stays; whatever the people put there is left.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\rails18.exe"
  Delete "$INSTDIR\rails18-console.exe"
  Delete "$INSTDIR\uninstall.exe"
!macroend

; A program that runs keeps its files: say so before anything is touched, instead of leaving half a program behind.
!macro RefuseWhileRuns NAME VERB
  look_at_${NAME}:
  ${If} ${FileExists} "$INSTDIR\${NAME}.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}.exe" a
    ${If} ${Errors}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION \
        "rails18 is running. Close it (your game is saved), then choose Retry to ${VERB}." /SD IDCANCEL IDRETRY look_at_${NAME}
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend
!macro RefuseWhileRunning VERB
  !insertmacro RefuseWhileRuns "rails18" "${VERB}"
  !insertmacro RefuseWhileRuns "rails18-console" "${VERB}"
!macroend

Section "rails18"
  !insertmacro RefuseWhileRunning "install"
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\rails18.exe"

  WriteRegStr HKCU "Software\${APP}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.rails18" "" "${PROGID}"
  WriteRegStr HKCU "Software\Classes\.rails18" "Content Type" "application/x-rails18"
  WriteRegStr HKCU "Software\Classes\.rails18\OpenWithProgids" "${PROGID}" ""
  WriteRegStr HKCU "Software\Classes\${PROGID}" "" "rails18 game"
  WriteRegStr HKCU "Software\Classes\${PROGID}\DefaultIcon" "" "$INSTDIR\rails18.exe,0"
  WriteRegStr HKCU "Software\Classes\${PROGID}\shell\open\command" "" '"$INSTDIR\rails18.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\rails18.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${AUTHORS}"
!ifdef HOMEPAGE
  WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${HOMEPAGE}"
!endif
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro RefuseWhileRunning "uninstall"
  !insertmacro RemoveProgram
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"
  ReadRegStr $0 HKCU "Software\Classes\.rails18" ""
  ${If} $0 == "${PROGID}"
    DeleteRegValue HKCU "Software\Classes\.rails18" ""
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\.rails18\OpenWithProgids" "${PROGID}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.rails18\OpenWithProgids"
  ; The kind of content says nothing once no program is named; another program's entry keeps the key and all in it.
  EnumRegKey $1 HKCU "Software\Classes\.rails18" 0
  ReadRegStr $0 HKCU "Software\Classes\.rails18" ""
  ${If} $0 == ""
  ${AndIf} $1 == ""
    DeleteRegValue HKCU "Software\Classes\.rails18" "Content Type"
    DeleteRegKey /ifempty HKCU "Software\Classes\.rails18"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\${PROGID}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\${APP}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
