/** Where pg-boss keeps what is its own; never part of a backup, since it follows from the rows of `tasks`. */
export const JOBS_SCHEMA = 'steuerstapel_queue'
/** Jobs of tasks that any worker may do. */
export const PAGES = 'pages'
/** Dead letters of `PAGES`: what workers elsewhere lost too often is the engine's own. */
export const LOST_PAGES = 'pages-lost'
