// A page without the product; its hash says what is on it instead. Never part of the build.

await (location.hash === '#strap' ? import('../strap/strap-page.ts') : import('./ports-page.ts'));

export {};
