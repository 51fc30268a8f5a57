import { makeStyles, tokens } from '@fluentui/react-components'
import {
  CalendarLtrRegular,
  KeyMultipleRegular,
  PeopleRegular,
  SearchRegular,
  SettingsRegular,
  ShieldLockRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { ListView } from '../api/batches.ts'
import { wholeBoard } from '../api/client-years.ts'
import { usePerson } from '../api/people.ts'
import { useServer } from '../api/session.ts'
import { wholeSearch } from '../api/search.ts'
import { boardTexts } from '../client-year-texts.de.ts'
import { PersonBar } from '../features/people/person-bar.tsx'
import icon from '../icon.svg'
import { texts } from '../texts.de.ts'
import { HelpButton } from './help-button.tsx'
import { isClientYearRoute } from './client-year-route.ts'
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
  // In little room the pictures stand for the pages; who hears them hears their names all the same.
  linkText: {
    '@media (max-width: 760px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})

interface Place {
  readonly route: Route
  readonly view: ListView
}

export interface TitleBarProps extends Place {
  readonly version: string
}

/** Name of the product, the pages that it has, and that all of it stays on this machine, or on whose server. */
export function TitleBar({ version, route, view }: TitleBarProps) {
  const styles = useStyles()
  const { isLead, hasDesk } = usePerson()
  const server = useServer()
  const where = server === null ? texts.local : texts.onServer(server)
  return (
    <header className={styles.bar}>
      <img className={styles.mark} src={icon} alt="" />
      <a className={styles.product} href={routeAddress({ name: 'home' }, view)}>
        {texts.product}
      </a>
      <nav className={styles.links} aria-label={texts.pages}>
        <PageLink name="search" route={route} view={view} icon={<SearchRegular fontSize={16} aria-hidden />} />
        {hasDesk && (
          <PageLink name="board" route={route} view={view} icon={<CalendarLtrRegular fontSize={16} aria-hidden />} />
        )}
        <PageLink name="mandants" route={route} view={view} icon={<PeopleRegular fontSize={16} aria-hidden />} />
        {isLead && (
          <PageLink name="clients" route={route} view={view} icon={<KeyMultipleRegular fontSize={16} aria-hidden />} />
        )}
        <PageLink name="settings" route={route} view={view} icon={<SettingsRegular fontSize={16} aria-hidden />} />
      </nav>
      <HelpButton route={route} />
      <PersonBar />
      <span className={styles.local} title={`${where} · Version ${version}`}>
        <ShieldLockRegular fontSize={16} aria-hidden />
        <span className={styles.localText}>{where}</span>
      </span>
    </header>
  )
}

type PageName = 'board' | 'clients' | 'mandants' | 'search' | 'settings'

interface PageLinkProps extends Place {
  readonly name: PageName
  readonly icon: ReactElement
}

function PageLink(props: PageLinkProps) {
  const styles = useStyles()
  const { name, route, view, icon } = props
  const title = name === 'board' ? boardTexts.title : texts[name].title
  return (
    <a
      className={styles.link}
      href={routeAddress(placeOf(name), view)}
      title={name === 'search' ? `${title} (${texts.search.shortcut})` : title}
      aria-current={isAt(route, name) ? 'page' : undefined}
    >
      {icon}
      <span className={styles.linkText}>{title}</span>
    </a>
  )
}

function placeOf(name: PageName): Route {
  switch (name) {
    case 'board':
      return { name, board: wholeBoard }
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
  if (name === 'board') return isClientYearRoute(route)
  return route.name === name || (name === 'mandants' && isMandantRoute(route))
}
