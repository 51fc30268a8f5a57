import { makeStyles, tokens } from '@fluentui/react-components'
import {
  KeyMultipleRegular,
  PeopleRegular,
  SearchRegular,
  SettingsRegular,
  ShieldLockRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { ListView } from '../api/batches.ts'
import { usePerson } from '../api/people.ts'
import { wholeSearch } from '../api/search.ts'
import { PersonBar } from '../features/people/person-bar.tsx'
import icon from '../icon.svg'
import { texts } from '../texts.de.ts'
import { isMandantRoute } from './mandant-route.ts'
import { routeAddress } from './route.ts'
import type { Route } from './route.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    height: '44px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    background: 'var(--titleBar)',
    color: '#fff',
  },
  mark: { width: '22px', height: '22px', borderRadius: '5px', outline: '1px solid rgba(255,255,255,.35)' },
  product: {
    color: '#fff',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    textDecorationLine: 'none',
    ':focus-visible': { outline: '2px solid #fff', outlineOffset: '3px' },
  },
  local: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    color: '#dfecf8',
    fontSize: tokens.fontSizeBase200,
  },
  localText: { '@media (max-width: 980px)': { display: 'none' } },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    padding: '5px 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: '#fff',
    fontSize: tokens.fontSizeBase200,
    textDecorationLine: 'none',
    ':hover': { background: 'rgba(255,255,255,.12)' },
    ':focus-visible': { outline: '2px solid #fff' },
    '&[aria-current="page"]': { background: 'rgba(255,255,255,.18)' },
  },
  links: { display: 'flex', gap: '4px', marginLeft: 'auto' },
})

interface Place {
  readonly route: Route
  readonly view: ListView
}

export interface TitleBarProps extends Place {
  readonly version: string
}

/** Name of the product, the pages that it has, and that all of it stays in the house. */
export function TitleBar({ version, route, view }: TitleBarProps) {
  const styles = useStyles()
  const { isLead } = usePerson()
  return (
    <header className={styles.bar}>
      <img className={styles.mark} src={icon} alt="" />
      <a className={styles.product} href={routeAddress({ name: 'home' }, view)}>
        {texts.product}
      </a>
      <nav className={styles.links} aria-label={texts.pages}>
        <PageLink name="search" route={route} view={view} icon={<SearchRegular fontSize={16} aria-hidden />} />
        <PageLink name="mandants" route={route} view={view} icon={<PeopleRegular fontSize={16} aria-hidden />} />
        {isLead && (
          <PageLink name="clients" route={route} view={view} icon={<KeyMultipleRegular fontSize={16} aria-hidden />} />
        )}
        <PageLink name="settings" route={route} view={view} icon={<SettingsRegular fontSize={16} aria-hidden />} />
      </nav>
      <PersonBar />
      <span className={styles.local} title={`${texts.local} · Version ${version}`}>
        <ShieldLockRegular fontSize={16} aria-hidden />
        <span className={styles.localText}>{texts.local}</span>
      </span>
    </header>
  )
}

interface PageLinkProps extends Place {
  readonly name: 'clients' | 'mandants' | 'search' | 'settings'
  readonly icon: ReactElement
}

function PageLink(props: PageLinkProps) {
  const styles = useStyles()
  const { name, route, view, icon } = props
  return (
    <a
      className={styles.link}
      href={routeAddress(placeOf(name), view)}
      title={name === 'search' ? texts.search.shortcut : undefined}
      aria-current={isAt(route, name) ? 'page' : undefined}
    >
      {icon}
      {texts[name].title}
    </a>
  )
}

function placeOf(name: 'clients' | 'mandants' | 'search' | 'settings'): Route {
  switch (name) {
    case 'mandants':
      return { name, text: '' }
    case 'search':
      return { name, search: wholeSearch }
    case 'clients':
    case 'settings':
      return { name }
  }
}

function isAt(route: Route, name: string): boolean {
  return route.name === name || (name === 'mandants' && isMandantRoute(route))
}
