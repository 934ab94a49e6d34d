// Whose calls are kept away from a provider: everyone's while the provider is ill, one account's while only its own fail.

import { type Breaker, createBreaker, type ProviderTrouble } from './breaker.ts';

/** Breakers of one provider for one use. */
export interface Breakers {
  /** Undefined if a call may be made now for an account; else why not, and for how long. */
  ask(owner: string): ReturnType<Breaker['ask']>;
  /** A call ended well; true if that ended a trouble. */
  worked(owner: string): boolean;
  /** A call failed, by the provider's fault or over what was asked; whose calls are kept away from now on, if this one was one too many. */
  failed(owner: string, fault: 'provider' | 'request'): 'everyone' | 'one account' | undefined;
  /** A call was refused, which concerns everyone; true if this trouble is new. */
  refused(trouble: 'unavailable' | 'busy', millis: number): boolean;
  /** Why no one's calls may be made now. */
  trouble(): ProviderTrouble | undefined;
}

/** Accounts in trouble that are remembered; the one that failed longest ago goes first. */
const MOST_OWNERS = 1000;

/** `trialMillis`: how long the one call that tries again keeps the others waiting. */
export function createBreakers(now: () => number, trialMillis: number): Breakers {
  const everyone = createBreaker(now, trialMillis);
  const owners = new Map<string, Breaker>();
  /** Whose calls failed since the last one that worked. */
  const unlucky = new Set<string>();

  function breakerOf(owner: string): Breaker {
    const known = owners.get(owner) ?? createBreaker(now, trialMillis);
    owners.delete(owner);
    owners.set(owner, known);
    for (const oldest of owners.keys()) {
      if (owners.size <= MOST_OWNERS) break;
      owners.delete(oldest);
    }
    return known;
  }

  return {
    ask(owner) {
      const own = owners.get(owner);
      // An account that is kept away itself takes no one's turn to try.
      const isOwn = everyone.trouble() === undefined && own?.trouble() !== undefined;
      return isOwn ? own.ask() : (everyone.ask() ?? own?.ask());
    },
    worked(owner) {
      const isBack = owners.get(owner)?.worked() ?? false;
      owners.delete(owner);
      unlucky.clear();
      return everyone.worked() || isBack;
    },
    failed(owner, fault) {
      const own = fault === 'request' && breakerOf(owner).failed();
      if (fault === 'request') unlucky.add(owner);
      // One account's texts may be at fault; those of two hardly are.
      const isProviders = fault === 'provider' || unlucky.size > 1;
      if (isProviders && everyone.failed()) return 'everyone';
      return own ? 'one account' : undefined;
    },
    refused: (trouble, millis) => everyone.refused(trouble, millis),
    trouble: () => everyone.trouble(),
  };
}
