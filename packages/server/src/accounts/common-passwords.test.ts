// cspell:disable
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMON_WORDS, COMMON_ENDINGS, isCommonPassword } from './common-passwords.ts';

const ADA = { email: 'ada.king-1815@analytical.example.org', displayName: 'Ada King Lovelace' };
const isCommon = (password: string) => isCommonPassword(password, ADA);

describe('common passwords', () => {
  it('are common words with the usual endings, in any letter case', () => {
    const common = [
      'password',
      'Password1',
      'PASSWORD123!',
      'dragon',
      'Summer2026',
      'michael1985!',
      'iloveyou',
      'admin1',
    ];
    for (const password of common) expect([password, isCommon(password)]).toEqual([password, true]);
  });

  it('are the same with figures for letters, and in other forms of writing', () => {
    for (const password of [
      'P@ssw0rd',
      'pa$$word1',
      'dr4g0n',
      'f00tb@ll!',
      'l0v3ly1',
      'ｐａｓｓｗｏｒｄ',
      'm1chael',
      '1loveyou',
    ])
      expect([password, isCommon(password)]).toEqual([password, true]);
  });

  it('are repeated pieces, and runs of the alphabet, the digits and the keyboard', () => {
    const repeated = ['aaaaaa', 'abababab', '123123', 'lovelove', '12341234', '!!!!!!', '😀😀😀'];
    const runs = [
      'abcdef',
      'fedcba',
      '123456',
      '987654',
      '1234567890',
      'qwertyuiop',
      'qwertz',
      'azerty',
      'asdfgh',
      'mnbvcxz',
    ];
    const joined = [
      'abc123',
      '123abc',
      'qwe123',
      'qweasdzxc',
      '1qaz2wsx',
      '1q2w3e4r',
      '123321',
      'aaabbb',
      '147258369',
      'qwerty1',
    ];
    for (const password of [...repeated, ...runs, ...joined])
      expect([password, isCommon(password)]).toEqual([password, true]);
  });

  it('are the words of the email, of the name and of the product, with the usual endings', () => {
    const own = ['ada.king-1815', 'lovelace', 'AdaKing', 'adalovelace', 'KingAda12', 'king2024', 'ada123!'];
    const others = ['analytical', 'roundbell', 'Roundbell1', ADA.email, 'LovelaceKingAda'];
    for (const password of [...own, ...others]) expect([password, isCommon(password)]).toEqual([password, true]);
    const nobody = { email: 'x@y.zz', displayName: 'X' };
    for (const password of ['lovelace', 'analytical', 'kingada12'])
      expect([password, isCommonPassword(password, nobody)]).toEqual([password, false]);
    expect(isCommonPassword('xy1234', { email: 'xy@y.zz', displayName: 'Xy' }), 'two letters').toBe(false);
  });

  it('are no others: a word within a longer password is not looked at', () => {
    const fine = [
      'tercet',
      'k7-p2x',
      'my dragon sleeps',
      'correct horse',
      'dragon4827',
      'xpasswordx',
      'abcxyz9q',
      'qwe-asd-zxc',
    ];
    for (const password of [...fine, '  a b c  ', 'ünïcödé', '12-34-56x', 'secret-1'])
      expect([password, isCommon(password)]).toEqual([password, false]);
  });

  it('are 18 million, from words of 60 KB', () => {
    const endings = [...COMMON_ENDINGS];
    let refused = 0;
    for (const word of COMMON_WORDS) refused += endings.filter((ending) => word.length + ending.length >= 6).length;
    expect([COMMON_WORDS.size, endings.length, refused]).toEqual([7216, 2580, 18_571_078]);
    expect(statSync(new URL('common-words.json', import.meta.url)).size).toBeLessThan(60_000);
    const missed = [...COMMON_WORDS].filter((word) => !isCommon(`${word}2026!`));
    expect(missed).toEqual([]);
  });
});
