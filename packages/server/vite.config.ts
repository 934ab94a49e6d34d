import { defineConfig } from 'vite';

// One file of plain JavaScript: it starts in a fraction of the time that loading hundreds of modules takes.
// libsql brings native code and pg looks for its parts at run time, so both stay packages.
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
