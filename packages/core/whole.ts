// The files of core share their modules in a worker. A part that is fetched late must not still be on its way when a file ends:
// it would stay broken for the files after it. So all of core is there before the first test.

import.meta.glob(['./src/**/*.ts', '!./src/**/*.test.ts'], { eager: true });

export {};
