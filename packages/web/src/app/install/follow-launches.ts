import type { App } from '@roundbell/core';
import { arrived } from '@roundbell/core/base';
import type { PlayerView } from '@roundbell/core/run';
import { navigate } from 'wouter/use-browser-location';
import { BASE } from '../../base/host.ts';
import type { Launch, Launches } from './launches.ts';

/** What the manifest starts, and its entry 'My Timers' with a search. */
const START = `${BASE}/library`;
/** Where others share to, and files are opened. */
const SHARE = `${BASE}/paste`;

/**
 * Leads this page to where a launch of the installed app does, but stays while it is in a run: the run is what the person
 * sees. What was shared or opened meanwhile is shown once the run's screen is left.
 */
export function followLaunches({ workout }: Pick<App, 'workout'>, launches: Launches): void {
  let stop = (): void => undefined;
  launches.follow((launch) => {
    const place = placeOf(launch);
    if (place?.origin !== window.location.origin) return false;
    const player = arrived(workout)?.player;
    if (player === undefined || !isInRun(player.view.getState())) return go(place);
    if (place.pathname !== SHARE) return false;
    stop();
    stop = player.view.subscribe(({ status }) => {
      if (status !== 'empty') return;
      stop();
      go(place);
    });
    return true;
  });
}

/** Where a launch leads, if anywhere. */
function placeOf({ targetURL, files = [] }: Launch): URL | undefined {
  const address = targetURL || (files.length > 0 ? SHARE : undefined);
  return address === undefined ? undefined : new URL(address, window.location.href);
}

/** Whether a run is under way, moving or paused. */
export function isInRun({ status }: PlayerView): boolean {
  return status === 'running' || status === 'paused';
}

/** Goes there, or answers that there is nowhere to go. */
function go({ pathname, search, hash, href }: URL): boolean {
  const { location } = window;
  if (pathname === START) {
    // A start from the icon shows what is open.
    if (search === '' || location.pathname === START) return false;
    navigate(START);
    return true;
  }
  if (href === location.href) return false;
  // A screen reads what its address brings along when it is shown.
  if (pathname === location.pathname && search !== location.search) location.assign(href);
  else navigate(pathname + search + hash);
  return true;
}
