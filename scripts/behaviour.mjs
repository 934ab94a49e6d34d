// `npm run behaviour`: what the product does, as the titles of its tests say it, folder by folder. Words after `--` choose
// the folders that have one of them in their names.

import { dirname } from 'node:path';
import { titlesOf } from './titles.mjs';

const wanted = process.argv.slice(2);
let area = '';
let count = 0;
for (const { file, line, suites, title, numbers } of titlesOf('.')) {
  const folder = dirname(file)
    .replace(/^packages\//, '')
    .replace(/\/src\b/, '');
  if (wanted.length > 0 && !wanted.some((word) => folder.includes(word))) continue;
  if (folder !== area) console.log(`\n${folder}`);
  area = folder;
  count += 1;
  const quoted = numbers.length > 0 ? ` [${numbers.join(', ')}]` : '';
  console.log(`  ${[...suites, title].join(': ')}${quoted}  (${file}:${line})`);
}
console.log(`\n${count} tests`);
