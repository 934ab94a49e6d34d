import { expect, it } from 'vitest';
import { requireNode } from './machine.mjs';

it.each(['20.20.0', '20.20.2', '22.14.0', '22.23.3', '24.0.0', '30.1.0'])('runs on Node %s', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

it.each(['18.20.8', '20.19.9', '21.7.3', '22.13.1'])(
  'refuses Node %s with a sentence that says which one is needed',
  (version) => {
    expect(() => requireNode(version)).toThrow(
      `Roundbell needs Node 20.20 or newer of line 20, or 22.14 and newer. This is Node ${version}`,
    );
  },
);
