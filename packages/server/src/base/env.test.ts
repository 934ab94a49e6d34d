import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './env.ts';

const DATABASE_WANTED =
  'a PostgreSQL address like postgresql://user:password@host:5432/name, with %2F, %3F and %23 for /, ? and # in a password';

describe('the environment', () => {
  it('needs nothing', () => {
    const nothing = {
      port: 3000,
      host: undefined,
      dataDir: './data',
      databaseUrl: undefined,
      listening: undefined,
      publicUrl: undefined,
      poolSize: undefined,
      trustedProxies: 0,
      sessionSecret: undefined,
      signUp: 'open',
      groq: { apiKey: undefined, baseUrl: undefined },
      openai: { apiKey: undefined, baseUrl: undefined },
      smtpUrl: undefined,
      mailFrom: undefined,
      metrics: undefined,
    };
    expect(parseEnvironment({})).toEqual({ ok: true, environment: nothing });
    expect(parseEnvironment({ PORT: '', HOST: ' ', DATA_DIR: '', DATABASE_URL: '' })).toEqual({
      ok: true,
      environment: nothing,
    });
  });

  it('reads every variable', () => {
    const variables = {
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/var/lib/roundbell',
      DATABASE_URL: 'postgresql://timers@/timers?host=/run/postgresql',
      DATABASE_LISTEN_URL: 'postgresql://timers@direct/timers',
      PUBLIC_URL: 'https://timers.example/',
      POOL_SIZE: '25',
      TRUST_PROXY: '2',
      SESSION_SECRET: 'x'.repeat(32),
      SIGN_UP: 'closed',
      GROQ_API_KEY: 'groq-key',
      GROQ_BASE_URL: 'https://groq.example/v1',
      OPENAI_API_KEY: 'openai-key',
      OPENAI_BASE_URL: 'http://localhost:8000/v1',
      INTERVALS_BASE_URL: 'https://planner.example/',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Roundbell <timers@mail.example>',
      SECURITY_CONTACT: 'security@timers.example',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
    };
    expect(parseEnvironment(variables)).toEqual({
      ok: true,
      environment: {
        port: 8080,
        host: '127.0.0.1',
        dataDir: '/var/lib/roundbell',
        databaseUrl: 'postgresql://timers@/timers?host=/run/postgresql',
        listening: { url: 'postgresql://timers@direct/timers' },
        publicUrl: 'https://timers.example',
        poolSize: 25,
        trustedProxies: 2,
        sessionSecret: 'x'.repeat(32),
        signUp: 'closed',
        groq: { apiKey: 'groq-key', baseUrl: 'https://groq.example/v1' },
        openai: { apiKey: 'openai-key', baseUrl: 'http://localhost:8000/v1' },
        intervalsUrl: 'https://planner.example/',
        smtpUrl: 'smtps://mail.example',
        mailFrom: 'Roundbell <timers@mail.example>',
        securityContact: 'mailto:security@timers.example',
        metrics: { port: 9464, host: '10.0.0.7' },
      },
    });
  });

  it('names every mistake together, in a line each, and repeats no value [SRV-3]', () => {
    const result = parseEnvironment({
      PORT: '65536',
      HOST: 'two words',
      DATABASE_URL: 'mysql://secret@host/db',
      DATABASE_LISTEN_URL: 'secret',
      PUBLIC_URL: 'https://timers.example/app',
      TRUST_PROXY: 'yes',
      SESSION_SECRET: 'short secret',
      GROQ_API_KEY: 'secret key',
      GROQ_BASE_URL: 'groq.example',
      OPENAI_API_KEY: 'secret key',
      OPENAI_BASE_URL: 'ftp://openai.example',
      INTERVALS_BASE_URL: 'planner.example',
      SMTP_URL: 'mail.example',
      MAIL_FROM: 'nobody',
      SECURITY_CONTACT: 'http://timers.example',
    });
    expect(result).toEqual({
      ok: false,
      problems: [
        'PORT must be a whole number from 0 to 65535.',
        'HOST must be a host name or an address, without spaces.',
        `DATABASE_URL must be ${DATABASE_WANTED}.`,
        `DATABASE_LISTEN_URL must be 'none' or ${DATABASE_WANTED}.`,
        'PUBLIC_URL must be an origin like https://timers.example, without a path.',
        'TRUST_PROXY must be the number of proxies in front, 0 to 10 (or true for one).',
        'SESSION_SECRET must be at least 32 characters long.',
        'GROQ_API_KEY must be a key without spaces.',
        'GROQ_BASE_URL must be an http or https address like https://api.example/v1.',
        'OPENAI_API_KEY must be a key without spaces.',
        'OPENAI_BASE_URL must be an http or https address like https://api.example/v1.',
        'INTERVALS_BASE_URL must be an http or https address like https://api.example/v1.',
        'SMTP_URL must be an smtp or smtps address like smtps://user:password@mail.example:465.',
        'MAIL_FROM must be an email address like timers@mail.example.',
        'SECURITY_CONTACT must be an email address, or an https address of a page.',
      ],
    });
    expect(JSON.stringify(result)).not.toMatch(/secret key|short|mysql/);
  });

  it.each([
    'ada:ro?se@db/timers',
    'ada:ro#se@db/timers',
    'ada:ro/se@db/timers',
    'ada:rose@db:port/timers',
    'ada:rose@one:1,two:2/timers',
  ])('says what an address looks like if the driver cannot read it, and no word of it: %s', (rest) => {
    expect(parseEnvironment({ DATABASE_URL: `postgres://${rest}`, DATABASE_LISTEN_URL: `postgres://${rest}` })).toEqual(
      {
        ok: false,
        problems: [
          `DATABASE_URL must be ${DATABASE_WANTED}.`,
          `DATABASE_LISTEN_URL must be 'none' or ${DATABASE_WANTED}.`,
        ],
      },
    );
  });

  it.each([
    'ada:ro%3Fse@db/timers',
    'ada:ro@se%@db/timers',
    'ada@/timers?host=/run/postgresql',
    'ada@db/timers?sslrootcert=/none',
  ])('leaves alone what the driver can read: %s', (rest) =>
    expect(parseEnvironment({ DATABASE_URL: `postgres://${rest}` }).ok).toBe(true),
  );

  it('requires the origin that mail links lead to', () => {
    const SMTP_URL = 'smtp://mail.example';
    expect(parseEnvironment({ SMTP_URL })).toEqual({
      ok: false,
      problems: ['PUBLIC_URL must be set if SMTP_URL is: the links in mails lead there.'],
    });
    expect(parseEnvironment({ SMTP_URL, PUBLIC_URL: 'https://timers.example' }).ok).toBe(true);
  });

  it('has metrics only with METRICS_PORT, on this machine unless METRICS_HOST says otherwise [SRV-162]', () => {
    expect(parseEnvironment({ METRICS_HOST: '10.0.0.7' })).toMatchObject({ environment: { metrics: undefined } });
    expect(parseEnvironment({ METRICS_PORT: '9464' })).toMatchObject({
      environment: { metrics: { port: 9464, host: '127.0.0.1' } },
    });
    expect(parseEnvironment({ PORT: '0', METRICS_PORT: '0' }).ok, 'any free port is another one').toBe(true);
  });

  it('refuses METRICS_PORT if it is PORT, or no port', () => {
    const problems = ['METRICS_PORT must be another port than PORT: strangers reach that one.'];
    expect(parseEnvironment({ PORT: '8080', METRICS_PORT: '8080' })).toEqual({ ok: false, problems });
    expect(parseEnvironment({ METRICS_PORT: '3000' })).toEqual({ ok: false, problems });
    expect(parseEnvironment({ METRICS_PORT: 'on', METRICS_HOST: 'two words' })).toEqual({
      ok: false,
      problems: [
        'METRICS_PORT must be a whole number from 0 to 65535.',
        'METRICS_HOST must be a host name or an address, without spaces.',
      ],
    });
  });

  it.each(['-1', '3000.5', '1e3', '0x50', 'http'])('rejects PORT %s [SRV-3]', (PORT) => {
    expect(parseEnvironment({ PORT }).ok).toBe(false);
  });

  it('reads that the engine has no LISTEN', () => {
    const read = parseEnvironment({ DATABASE_LISTEN_URL: 'none' });
    expect(read).toMatchObject({ ok: true, environment: { listening: 'none' } });
  });

  it.each(['0', '201', 'many'])('rejects POOL_SIZE %s [SRV-3]', (POOL_SIZE) => {
    expect(parseEnvironment({ POOL_SIZE }).ok).toBe(false);
  });

  it.each([
    ['true', 1],
    ['false', 0],
    ['0', 0],
    ['10', 10],
  ])('reads TRUST_PROXY %s as %i', (TRUST_PROXY, proxies) => {
    expect(parseEnvironment({ TRUST_PROXY })).toMatchObject({ environment: { trustedProxies: proxies } });
  });
});
