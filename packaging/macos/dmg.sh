#!/usr/bin/env bash
# Sign rails18.app, pack it into a disk image, and have Apple notarise it:  dmg.sh dist/rails18.app out.dmg
#
# Without these variables the app is signed ad hoc; people then allow it once in System Settings, Privacy & Security, Open Anyway.
#   RAILS18_CODESIGN         name of the certificate, "Developer ID Application: ..."
#   RAILS18_NOTARY_PROFILE   profile that `xcrun notarytool store-credentials` made in the key chain
#   RAILS18_NOTARY_KEYCHAIN  file of that key chain, when it is not the usual one
set -euo pipefail

app=$1
image=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
identity=${RAILS18_CODESIGN:--}
profile=${RAILS18_NOTARY_PROFILE:-}

if [ ! -d "$app" ]; then
    echo "dmg.sh: there is no $app; build it with: python packaging/build.py macos" >&2
    exit 2
fi

# Ad-hoc signatures take neither a time stamp nor, to any use, the hardened runtime.
hardened=()
if [ "$identity" != "-" ]; then
    hardened=(--timestamp --options runtime)
fi

# Libraries first, then what is run, then the bundle round them: a seal must not be broken by a later one inside.
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
    while IFS= read -r -d '' library; do
        codesign --force --sign "$identity" ${hardened[@]+"${hardened[@]}"} "$library"
    done
find "$app/Contents" -type d -name '*.framework' -print0 |
    while IFS= read -r -d '' framework; do
        codesign --force --sign "$identity" ${hardened[@]+"${hardened[@]}"} "$framework"
    done
codesign --force --sign "$identity" ${hardened[@]+"${hardened[@]}"} \
    --entitlements "$here/entitlements.plist" "$app"
codesign --verify --deep --strict --verbose=2 "$app"

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
ditto "$app" "$stage/$(basename "$app")"
ln -s /Applications "$stage/Applications"
rm -f "$image"
hdiutil create -volname rails18 -srcfolder "$stage" -format UDZO -ov "$image"

if [ "$identity" != "-" ]; then
    codesign --force --sign "$identity" --timestamp "$image"
fi
if [ -n "$profile" ]; then
    chain=${RAILS18_NOTARY_KEYCHAIN:-}
    xcrun notarytool submit "$image" --keychain-profile "$profile" ${chain:+--keychain "$chain"} --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
echo "$image"
