// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LandingScreen } from './landing-screen.tsx';

afterEach(cleanup);

describe('landing page', () => {
  it('[SCR-30] has two actions, Get Started and Sign In, both leading to the auth screen', () => {
    render(<LandingScreen />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Get Started', '/auth?create'],
      ['Sign In', '/auth'],
    ]);
  });

  it('[SCR-31] has three blurbs below: Multi-Step Timers, Voice Feedback, Mobile Friendly', () => {
    render(<LandingScreen />);
    const blurbs = screen.getAllByRole('heading', { level: 2 });
    expect(blurbs.map(({ textContent }) => textContent)).toEqual([
      'Multi-Step Timers',
      'Voice Feedback',
      'Mobile Friendly',
    ]);
    const action = screen.getByRole('link', { name: 'Sign In' });
    expect(action.compareDocumentPosition(blurbs[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
