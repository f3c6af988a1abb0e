#!/usr/bin/env bash
# On a build machine: put the developer's certificate and the account for notarising into a key chain of their own.
# Without a certificate nothing happens, and the app is signed ad hoc. Names for later steps go to GITHUB_ENV.
set -euo pipefail

if [ -z "${CERTIFICATE:-}" ]; then
    echo "no certificate: the app will be signed ad hoc"
    exit 0
fi
chain="$RUNNER_TEMP/rails18.keychain-db"
password=$(openssl rand -hex 16)
printf '%s' "$CERTIFICATE" | base64 --decode >"$RUNNER_TEMP/rails18.p12"
security create-keychain -p "$password" "$chain"
security set-keychain-settings -lut 7200 "$chain"
security unlock-keychain -p "$password" "$chain"
security import "$RUNNER_TEMP/rails18.p12" -k "$chain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
rm -f "$RUNNER_TEMP/rails18.p12"
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$chain" >/dev/null
security list-keychains -d user -s "$chain" login.keychain-db
echo "RAILS18_CODESIGN=$IDENTITY" >>"$GITHUB_ENV"
if [ -n "${APPLE_ID:-}" ]; then
    xcrun notarytool store-credentials rails18 --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM" \
        --password "$APPLE_PASSWORD" --keychain "$chain"
    {
        echo "RAILS18_NOTARY_PROFILE=rails18"
        echo "RAILS18_NOTARY_KEYCHAIN=$chain"
    } >>"$GITHUB_ENV"
fi
