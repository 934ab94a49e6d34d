// What the settings show below the first screenful: one file.

export { CoachingField } from './coaching-field.tsx';
export { LastPanels } from './last-panels.tsx';
export { zonesProblemOf } from './maximum.ts';
export { MaximumFields } from './maximum-fields.tsx';
