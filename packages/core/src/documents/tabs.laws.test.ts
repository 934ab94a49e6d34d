import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TabChannel, TabMessage } from '../ports/document-log.ts';
import type { RecordsState } from '../ports/records.ts';
import { assertLaw } from '../testing/law.ts';
import { shareBetweenTabs, type Tabs } from './tabs.engine.ts';

/** The channel of one browser: every page on it hears the others immediately, and never itself. */
function createChannels(): () => TabChannel {
  const open = new Map<object, (message: TabMessage) => void>();
  return () => {
    const self = {};
    let hasClosed = false;
    return {
      post(message) {
        if (hasClosed) throw new Error('InvalidStateError');
        for (const [other, hear] of open) if (other !== self) hear(message);
      },
      onMessage: (hear) => void open.set(self, hear),
      close() {
        hasClosed = true;
        open.delete(self);
      },
    };
  };
}

/** One tab: what it shows, whether it leads, and how often it was asked to synchronise. */
interface Tab {
  shown: RecordsState | undefined;
  isLeader: boolean;
  asked: number;
}

/** A browser in which the oldest tab leads, once it is elected. */
function createBrowser() {
  const openChannel = createChannels();
  const open: (Tab & { readonly tabs: Tabs })[] = [];
  let state: RecordsState = { status: 'waiting', changes: 0 };
  const leader = () => open.find(({ isLeader }) => isLeader);
  const tell = (changes: number) => {
    state = { status: 'waiting', changes };
    const leading = leader();
    if (!leading) return;
    leading.shown = state;
    leading.tabs.broadcast(state);
  };
  return {
    open,
    leader,
    tell,
    openTab() {
      const tab: Tab = { shown: undefined, isLeader: false, asked: 0 };
      const tabs = shareBetweenTabs({
        channel: openChannel(),
        stateOfLeader: () => (tab.isLeader ? state : undefined),
        onState: (next) => (tab.shown = next),
        onSync: () => (tab.asked += 1),
      });
      open.push(Object.assign(tab, { tabs }));
    },
    elect() {
      const [oldest] = open;
      if (!oldest || leader()) return;
      oldest.isLeader = true;
      tell('changes' in state ? state.changes : 0);
    },
    close(which: number) {
      const [gone] = open.splice(which % Math.max(1, open.length), 1);
      gone?.tabs.close();
    },
    state: () => state,
  };
}

const KINDS = ['open', 'open', 'elect', 'elect', 'tell', 'sync', 'sync', 'close'] as const;
const act = fc.record({ kind: fc.constantFrom(...KINDS), which: fc.nat(5) });

it('a tab that has closed tells and asks nothing any more: a closed channel throws [PRT-29]', () => {
  const openChannel = createChannels();
  const heard: RecordsState[] = [];
  const parts = { stateOfLeader: () => undefined, onSync: () => undefined };
  shareBetweenTabs({ ...parts, channel: openChannel(), onState: (state) => heard.push(state) });
  const closing = shareBetweenTabs({ ...parts, channel: openChannel(), onState: () => undefined });
  closing.broadcast({ status: 'synced' });
  closing.close();
  closing.broadcast({ status: 'offline', changes: 0 });
  closing.sync();
  expect(heard).toEqual([{ status: 'synced' }]);
});

it('all tabs show what the leader tells, and only the leader is asked, whichever tabs open, close and take over [PRT-29]', () => {
  assertLaw(
    { 'a tab that follows': 10, 'a leader that is asked': 10 },
    (met) =>
      fc.property(fc.array(act, { minLength: 20, maxLength: 40 }), (acts) => {
        const browser = createBrowser();
        for (const one of acts) {
          if (one.kind === 'open') browser.openTab();
          else if (one.kind === 'elect') browser.elect();
          else if (one.kind === 'tell') browser.tell(one.which);
          else if (one.kind === 'close') browser.close(one.which);
          else {
            const followers = browser.open.filter(({ isLeader }) => !isLeader);
            const follower = followers[one.which % Math.max(1, followers.length)];
            const before = browser.open.map((tab) => tab.asked + (follower && tab.isLeader ? 1 : 0));
            follower?.tabs.sync();
            expect(browser.open.map((tab) => tab.asked)).toEqual(before);
            met('a leader that is asked', follower !== undefined && browser.leader() !== undefined);
          }
          if (!browser.leader()) continue;
          for (const tab of browser.open) expect(tab.shown).toEqual(browser.state());
          met('a tab that follows', browser.open.length > 1);
        }
      }),
    { numRuns: 300 },
  );
});
