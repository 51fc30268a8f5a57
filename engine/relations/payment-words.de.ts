/** Words of a purpose that say why more was paid than the bill asks for. */
export const REMINDER_FEE = /mahn|verzug/iu

/** Words of a purpose that say why less was paid than the bills ask for. */
export const TAKEN_OFF = /skonto|skto?\b|\bsk\b|%|\babz|geb|entg|disagio/iu
