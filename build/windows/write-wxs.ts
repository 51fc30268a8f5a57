import { createHash } from 'node:crypto'

export interface WxsRequest {
  /** Of the program, `major.minor.patch`; Windows Installer compares these three. */
  readonly version: string
  /** Says which bytes they are: the package has an identity of its own for each. */
  readonly digest: string
  /** Folder of the staged program, and the paths in it with forward slashes. */
  readonly stage: string
  readonly files: readonly string[]
  /** The program that opens the window, and its icon. */
  readonly window: string
  readonly icon: string
}

/** For ever: by it Windows finds an older version (and a component that it has already). Never change it. */
const UPGRADE_CODE = '6E1F0C52-6C0B-5A5C-9A58-2F8C3B1D7E40'
const WINDOW = 'SteuerstapelFenster.exe'
/** Where the setup file for all users writes what it installed (build/windows/setup.nsi). */
const SETUP_FILE_KEY = String.raw`Software\Microsoft\Windows\CurrentVersion\Uninstall\Steuerstapel`
const NEWER =
  'Installiert ist eine neuere Fassung. Diese wird nicht darüber eingerichtet: Sie könnte die Daten nicht lesen.'
const TWICE =
  'Steuerstapel ist mit der Setup-Datei für alle Benutzer installiert. Bitte zuerst dort deinstallieren; die Daten bleiben.'

/**
 * The source of a Windows Installer package (WiX 3, as wixl reads it): the staged program for all users, its entry in
 * the start menu, and the links `steuerstapel:`. Equal requests make equal texts.
 */
export function writeWxs({ version, digest, stage, files, window, icon }: WxsRequest): string {
  const root = treeOf(files)
  const ids: string[] = []
  const content = folderContent(root, '', { stage, ids })
  const component = (id: string, inside: string): string => {
    ids.push(id)
    return `<Component Id="${id}" Guid="${guid(`component ${id}`)}" Win64="yes">${inside}</Component>`
  }
  const opener = component('Opener', `<File Id="Opener" Name="${WINDOW}" Source="${escaped(window)}" KeyPath="yes"/>`)
  const menu = component('Menu', `${shortcuts()}${keyPath('menu')}<RemoveFolder Id="MenuFolder" On="uninstall"/>`)
  const links = component('Links', linkKeys())
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
<Product Id="${guid(`product ${version}`)}" Name="Steuerstapel" Language="1031" Codepage="1252" Version="${version}" Manufacturer="Steuerstapel" UpgradeCode="${UPGRADE_CODE}">
<Package Id="${guid(`package ${version} ${digest}`)}" Description="Steuerstapel ${version}" Manufacturer="Steuerstapel" Languages="1031" SummaryCodepage="1252" InstallerVersion="500" InstallScope="perMachine" Compressed="yes"/>
<MajorUpgrade DowngradeErrorMessage="${escaped(NEWER)}"/>
<Media Id="1" Cabinet="program.cab" EmbedCab="yes"/>
<Icon Id="steuerstapel.ico" SourceFile="${escaped(icon)}"/>
<Property Id="ARPPRODUCTICON" Value="steuerstapel.ico"/>
<Property Id="ARPNOMODIFY" Value="1"/>
<Property Id="SETUPFILE"><RegistrySearch Id="SetupFile" Root="HKLM" Key="${SETUP_FILE_KEY}" Name="DisplayVersion" Type="raw" Win64="yes"/></Property>
<Condition Message="${escaped(TWICE)}">Installed OR NOT SETUPFILE</Condition>
<Directory Id="TARGETDIR" Name="SourceDir">
<Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="Steuerstapel">
${opener}
${links}
${content}
</Directory></Directory>
<Directory Id="ProgramMenuFolder"><Directory Id="MenuFolder" Name="Steuerstapel">${menu}</Directory></Directory>
</Directory>
<Feature Id="Program" Title="Steuerstapel" Level="1">
${ids.map(id => `<ComponentRef Id="${id}"/>`).join('\n')}
</Feature>
</Product>
</Wix>
`
}

interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: string[]
}

function treeOf(paths: readonly string[]): Folder {
  const root: Folder = { folders: new Map(), files: [] }
  for (const path of paths) {
    const names = path.split('/')
    const file = names.pop() ?? ''
    let folder = root
    for (const name of names) {
      const next: Folder = folder.folders.get(name) ?? { folders: new Map(), files: [] }
      folder.folders.set(name, next)
      folder = next
    }
    folder.files.push(file)
  }
  return root
}

/** One component a file, as Windows Installer wants it: each is counted and repaired by itself. */
function folderContent(
  { folders, files }: Folder,
  path: string,
  made: { readonly stage: string; readonly ids: string[] },
): string {
  const own = files.map(name => {
    const place = `${path}${name}`
    const id = `f${short(place)}`
    made.ids.push(id)
    const file = `<File Id="${id}" Name="${escaped(name)}" Source="${escaped(`${made.stage}/${place}`)}" KeyPath="yes"/>`
    return `<Component Id="${id}" Guid="${guid(`file ${place}`)}" Win64="yes">${file}</Component>`
  })
  const below = [...folders].map(([name, folder]) => {
    const place = `${path}${name}/`
    return `<Directory Id="d${short(place)}" Name="${escaped(name)}">\n${folderContent(folder, place, made)}\n</Directory>`
  })
  return [...own, ...below].join('\n')
}

function shortcuts(): string {
  const target = `Target="[INSTALLDIR]${WINDOW}" WorkingDirectory="INSTALLDIR"`
  return [
    `<Shortcut Id="Open" Directory="MenuFolder" Name="Steuerstapel" ${target} Icon="steuerstapel.ico"/>`,
    `<Shortcut Id="End" Directory="MenuFolder" Name="Steuerstapel beenden" ${target} Arguments="--stop" Icon="steuerstapel.ico"/>`,
  ].join('')
}

/** A component without a file is known by a value of the registry. */
function keyPath(name: string): string {
  return `<RegistryValue Root="HKLM" Key="Software\\Steuerstapel\\Setup" Name="${name}" Type="integer" Value="1" KeyPath="yes"/>`
}

function linkKeys(): string {
  const key = String.raw`Software\Classes\steuerstapel`
  const command = `&quot;[INSTALLDIR]${WINDOW}&quot; &quot;%1&quot;`
  return [
    `<RegistryValue Root="HKLM" Key="${key}" Type="string" Value="URL:Steuerstapel" KeyPath="yes"/>`,
    `<RegistryValue Root="HKLM" Key="${key}" Name="URL Protocol" Type="string" Value=""/>`,
    `<RegistryValue Root="HKLM" Key="${key}\\shell\\open\\command" Type="string" Value="${command}"/>`,
  ].join('')
}

/** Always the same for a name (as RFC 9562, version 5, with SHA-256 cut to its length). */
function guid(name: string): string {
  const hex = createHash('sha256').update(`${UPGRADE_CODE} ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-').toUpperCase()
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
