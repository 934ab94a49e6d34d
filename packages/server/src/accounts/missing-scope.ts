// What a token may not do, in the words of the settings.

import { Failure } from '@roundbell/core/base';
import type { TokenScope } from '@roundbell/core/ports';

const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  'timers:read': 'Read timers',
  'timers:write': 'Write timers',
  'sessions:read': 'Read sessions',
};

/** What a token may not do, in a sentence. */
export function missingScope(scope: TokenScope): Failure {
  return new Failure(
    'scope-missing',
    `This access token may not do this: create one with '${SCOPE_WORDS[scope]}' in Settings.`,
  );
}
