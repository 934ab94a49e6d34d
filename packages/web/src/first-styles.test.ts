import { describe, expect, it } from 'vitest';
import { firstStyles } from './first-styles.ts';

const PAGE = '<main class="page wide"><a class="link" href="/">Home</a></main>';
const styles = (sheet: string) => firstStyles(PAGE, sheet);

describe('the styles that a drawn page carries', () => {
  it.each([
    ['rules without a class', ':root{--a:1}*,:before{box-sizing:border-box}body{margin:0}'],
    ['rules of its classes', '.page{gap:1px}.wide.page>.link:hover{color:red}'],
    ['a rule of which one selector is its own', '.other a,.link{color:red}'],
    ['faces, layers and other statements', '@charset "utf-8";@layer one,two;@font-face{font-family:A}'],
    ['what a class keeps away', 'a:not(.other,:is(.more)){color:red}body:has(.other) .page{margin:0}'],
    ['its movements', '@keyframes ring{0%{opacity:0}to{opacity:1}}.link{animation:1s ring}'],
  ])('are %s', (_, sheet) => {
    expect(styles(sheet)).toBe(sheet);
  });

  it.each([
    ['of other classes', '.other{color:red}.page .other{color:red}.link .page-2{color:red}'],
    ['within conditions that hold for nothing of it', '@media (width>=1px){@supports (color:red){.other{color:red}}}'],
    ['that say nothing', '.page{}'],
    ['for movements that nothing makes', '@keyframes ring{to{opacity:1}}@keyframes ring-2{to{opacity:1}}'],
  ])('are none %s', (_, sheet) => {
    expect(styles(sheet)).toBe('');
  });

  it('keep their order and their conditions, and are not cut by what stands in a string', () => {
    expect(
      styles('.link:after{content:"}.b{"}@media print{.other{margin:0}.page{margin:0}}.other{content:";"}a{top:0}'),
    ).toBe('.link:after{content:"}.b{"}@media print{.page{margin:0}}a{top:0}');
    expect(styles('.link{animation:1s ring-2}@keyframes ring{to{top:0}}')).toBe('.link{animation:1s ring-2}');
  });
});
