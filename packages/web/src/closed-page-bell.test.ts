import { describe, expect, it } from 'vitest';
import { createClosedPageBell, type PageBeside } from './closed-page-bell.ts';

const ROOT = 'https://timers.example';
const PUSH = { id: 'kitchen/a.0', words: 'pasta is done' };

/** A page at a path, which says whether it rings, or says nothing, as a frozen one. */
function pageAt(path: string, rings: boolean | 'frozen') {
  const asked: unknown[] = [];
  const focused: string[] = [];
  const page: PageBeside = {
    url: ROOT + path,
    postMessage(message, [port]) {
      asked.push(message);
      if (rings !== 'frozen') (port as MessagePort).postMessage(rings);
    },
    focus: async () => void focused.push(path),
  };
  return { page, asked, focused };
}

function open(pages: readonly PageBeside[]) {
  const shown: (readonly [string, NotificationOptions])[] = [];
  const opened: string[] = [];
  const bell = createClosedPageBell({
    root: ROOT,
    pages: async () => pages,
    open: async (url) => void opened.push(url),
    show: async (...given) => void shown.push(given),
    // No page that answers at all answers later than this.
    after: (_millis, run) => void setTimeout(run, 50),
  });
  return { bell, shown, opened };
}

const data = (value: unknown) => ({ json: () => value });

describe('the bell of a closed page', () => {
  it('shows the words of each push, and stays until someone answers [PWA-70]', async () => {
    const { bell, shown } = open([]);
    await bell.ring(data(PUSH));
    expect(shown).toEqual([
      ['pasta is done', expect.objectContaining({ tag: 'kitchen/a.0', silent: false, requireInteraction: true })],
    ]);
  });

  it.each([
    null,
    { json: () => JSON.parse('{') as unknown },
    data(undefined),
    data('text'),
    data({ id: 1, words: 'x' }),
    data({ id: 'a', words: '' }),
  ])('shows something for what cannot be read, too (%#) [PWA-70]', async (broken) => {
    const { bell, shown } = open([]);
    await bell.ring(broken);
    expect(shown).toEqual([['A timer is done', expect.objectContaining({ silent: false })]]);
  });

  it('makes no sound where a page has rung', async () => {
    const [other, board] = [pageAt('/library', false), pageAt('/kitchen', true)];
    const { bell, shown } = open([other.page, board.page]);
    await bell.ring(data(PUSH));
    expect(board.asked).toEqual([{ push: 'kitchen/a.0' }]);
    expect(shown).toEqual([
      ['pasta is done', expect.objectContaining({ tag: 'kitchen/a.0', silent: true, requireInteraction: false })],
    ]);
  });

  it('rings where no page has, or none answers', async () => {
    const { bell, shown } = open([pageAt('/library', false).page, pageAt('/kitchen', 'frozen').page]);
    await bell.ring(data(PUSH));
    expect(shown).toEqual([['pasta is done', expect.objectContaining({ silent: false })]]);
  });

  it('leads to the board: to the page that shows it, or to a new one beside all others', async () => {
    const [run, lane] = [pageAt('/run/a', false), pageAt('/kitchen/b', false)];
    const withBoard = open([run.page, lane.page]);
    await withBoard.bell.answer();
    expect([lane.focused, run.focused, withBoard.opened]).toEqual([['/kitchen/b'], [], []]);
    const without = open([run.page]);
    await without.bell.answer();
    expect([run.focused, without.opened]).toEqual([[], [`${ROOT}/kitchen`]]);
  });
});
