import { defineConfig } from 'vite';

// One plain JavaScript file: it starts in a fraction of the time it takes to load hundreds of modules.
// libsql contains native code and pg looks up its parts at run time, so both stay packages.
export default defineConfig({
  ssr: { noExternal: true, external: ['libsql', 'pg'], target: 'node' },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
