// What stands around the list of sessions: one file, fetched once the list is shown.

export { AccountRoom } from './account-room.tsx';
export { ExportSince } from './export-since.tsx';
export { WeeklyGoal } from './goal/weekly-goal.tsx';
export { LoadWeeks } from './load-weeks.tsx';
export { MorningReading } from './morning-reading.tsx';
