// What the operator can configure: all environment variables, read together, so that one start shows every mistake.

/** A chat and speech provider: the key is absent if the product does without it. */
export interface ProviderEnvironment {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

/** The whole configuration of one server. */
export interface Environment {
  readonly port: number;
  /** Absent: every address of the machine. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Connections of this process to PostgreSQL. */
  readonly poolSize: number | undefined;
  /** The origin people type, without a path; absent: whatever host a request names. */
  readonly publicUrl: string | undefined;
  /** How many proxies are in front; 0 means the socket's address is the person's. */
  readonly trustedProxies: number;
  readonly sessionSecret: string | undefined;
  readonly groq: ProviderEnvironment;
  readonly openai: ProviderEnvironment;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
}

/** Either a configuration or one line for every bad value. */
export type EnvironmentResult =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly problems: readonly string[] };

const SECRET_LENGTH = 32;
const MOST_PROXIES = 10;
const MOST_CONNECTIONS = 200;

/** Reads the variables; an empty one counts as missing. A line never repeats a value, which may be a secret. (SRV-2, SRV-3) */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentResult {
  const problems: string[] = [];
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;

  function read<T>(name: string, parse: (value: string) => T | undefined, wanted: string): T | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) problems.push(`${name} must be ${wanted}.`);
    return parsed;
  }

  const environment: Environment = {
    port: read('PORT', (value) => wholeNumber(value, 65_535), 'a whole number from 0 to 65535') ?? 3000,
    host: read('HOST', oneWord, 'a host name or an address, without spaces'),
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: read(
      'DATABASE_URL',
      // Not every PostgreSQL address is a URL: one through a socket names no host.
      (value) => (/^postgres(ql)?:\/\/\S+$/.test(value) ? value : undefined),
      'a PostgreSQL address like postgresql://user@host/name',
    ),
    poolSize: read('POOL_SIZE', poolSize, `a whole number from 1 to ${MOST_CONNECTIONS}`),
    publicUrl: read('PUBLIC_URL', originOf, 'an origin like https://timers.example, without a path'),
    trustedProxies:
      read('TRUST_PROXY', proxyCount, `the number of proxies in front, 0 to ${MOST_PROXIES} (or true for one)`) ?? 0,
    sessionSecret: read(
      'SESSION_SECRET',
      (value) => (value.length >= SECRET_LENGTH ? value : undefined),
      `at least ${SECRET_LENGTH} characters long`,
    ),
    groq: {
      apiKey: read('GROQ_API_KEY', oneWord, 'a key without spaces'),
      baseUrl: read('GROQ_BASE_URL', webUrl, 'an http or https address'),
    },
    openai: {
      apiKey: read('OPENAI_API_KEY', oneWord, 'a key without spaces'),
      baseUrl: read('OPENAI_BASE_URL', webUrl, 'an http or https address'),
    },
    smtpUrl: read('SMTP_URL', (value) => urlOf(value, ['smtp:', 'smtps:']), 'an smtp or smtps address'),
    mailFrom: read('MAIL_FROM', (value) => (value.includes('@') ? value : undefined), 'an email address'),
  };
  if (environment.smtpUrl !== undefined && text('PUBLIC_URL') === undefined)
    problems.push('PUBLIC_URL must be set if SMTP_URL is: the links in mails lead there.');
  return problems.length === 0 ? { ok: true, environment } : { ok: false, problems };
}

function wholeNumber(value: string, most: number): number | undefined {
  return /^\d+$/.test(value) && Number(value) <= most ? Number(value) : undefined;
}

function poolSize(value: string): number | undefined {
  const size = wholeNumber(value, MOST_CONNECTIONS);
  return size === 0 ? undefined : size;
}

function proxyCount(value: string): number | undefined {
  if (value === 'true') return 1;
  if (value === 'false') return 0;
  return wholeNumber(value, MOST_PROXIES);
}

function oneWord(value: string): string | undefined {
  return /\s/.test(value) ? undefined : value;
}

function urlOf(value: string, protocols: readonly string[]): string | undefined {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;
}

function webUrl(value: string): string | undefined {
  return urlOf(value, ['http:', 'https:']);
}

function originOf(value: string): string | undefined {
  if (webUrl(value) === undefined) return undefined;
  const url = new URL(value);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare ? url.origin : undefined;
}
