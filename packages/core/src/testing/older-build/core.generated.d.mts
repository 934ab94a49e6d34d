// What scripts/older-core.mjs takes from the app of before, as the files that it comes from declare it now.

export declare const createLibrary: (typeof import('../../library/library.engine.ts'))['createLibrary'];
export declare const merge: (typeof import('../../library/merge.ts'))['merge'];
export declare const BEGINNING: (typeof import('../../run/plan/plan.ts'))['BEGINNING'];
export declare const planOf: (typeof import('../../run/plan/plan.ts'))['planOf'];
export declare const totalOf: (typeof import('../../run/plan/plan.ts'))['totalOf'];
export declare const durationOf: (typeof import('../../run/plan/segment.ts'))['durationOf'];
export declare const locate: (typeof import('../../run/plan/segment.ts'))['locate'];
export declare const next: (typeof import('../../run/plan/segment.ts'))['next'];
export declare const stepOf: (typeof import('../../run/plan/segment.ts'))['stepOf'];
export declare const eventsBetween: (typeof import('../../run/play/events.ts'))['eventsBetween'];
export declare const parseTimer: (typeof import('../../timer/document.ts'))['parseTimer'];
export declare const timerDocument: (typeof import('../../timer/document.ts'))['timerDocument'];
export declare const draftDocument: (typeof import('../../timer/draft-document.ts'))['draftDocument'];
export declare const parseDraft: (typeof import('../../timer/draft-document.ts'))['parseDraft'];
export declare const addStep: (typeof import('../../timer/edit.ts'))['addStep'];
export declare const changeStep: (typeof import('../../timer/edit.ts'))['changeStep'];
export declare const deleteStep: (typeof import('../../timer/edit.ts'))['deleteStep'];
