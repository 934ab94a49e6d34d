import { late, Nothing } from '../../parts/late.tsx';

/** The list is readable before any of it has loaded, and without it. */
export const ExportSince = late(() => import('./export-since.tsx').then((chunk) => chunk.ExportSince), Nothing).Part;
