import labels from '../../data/labels.de.json' with { type: 'json' }

/**
 * What a label says about the value beside it. Roles with `not` mark values that must not be taken for another role.
 */
export type LabelRole = keyof typeof labels

/** Wordings of labels on German (and plain English) documents; the longest wording at a place wins. */
export const LABELS: Readonly<Record<LabelRole, readonly string[]>> = labels
