/** Words of a purpose that say why more was paid than the bill asks for. */
export const REMINDER_FEE = /mahn|verzug/iu

/** Words of a purpose that say why less was paid than the bills ask for. */
export const TAKEN_OFF = /skonto|skto?\b|\bsk\b|%|\babz|geb|entg|disagio/iu

/** Words of a purpose that say that a part of a bill is paid. */
export const PART_OF_BILL = /\brate\b|\brest|teil(?:zahl|betrag|rechn)|anzahlung|abschlag|akonto|a conto|ratenz/iu

/** Words of a movement that brings another one back. */
export const RETURNED = /r(?:ü|ue)ckl(?:ast|\.)|retoure|r(?:ü|ue)ckgabe|r(?:ü|ue)ckbuchung|storno|returned|reject/iu

/** Words of a purpose that say that several bills are paid. */
export const SEVERAL_BILLS = /sammel|rechnungen|belege\b|avis|div(?:\.|erse)/iu
