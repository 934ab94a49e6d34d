import { describe, expect, it } from 'vitest';
import { credentialFaults, isEmail } from './credentials.ts';

describe('what can be said of an email and a password', () => {
  it('is everything together, blanks around the email left out', () => {
    expect(credentialFaults('ada@example.org', 'secret')).toEqual([]);
    expect(credentialFaults(' ada@example.org ', '      ')).toEqual([]);
    expect(credentialFaults('ada', 'short')).toEqual(['email-invalid', 'password-weak']);
    expect(credentialFaults('ada@example.org', '12345')).toEqual(['password-weak']);
    expect(credentialFaults('ada@', '123456')).toEqual(['email-invalid']);
  });

  it('knows what the server takes for an email [ACC-180]', () => {
    expect([' ada@example.org ', 'ada@', 'a b@example.org'].map(isEmail)).toEqual([true, false, false]);
  });

  it('finishes for a long text that is not an email', () => {
    expect(credentialFaults(`${'a.'.repeat(10_000)}@`, '123456')).toEqual(['email-invalid']);
  });
});
