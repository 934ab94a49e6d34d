// What the operator can configure: all environment variables, read together, so that one start shows every mistake.

import { isReadable } from './postgres-address.ts';

/** A chat and speech provider: the key is absent if the product does without it. */
export interface ProviderEnvironment {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

/** Whether anyone may make an account, or only someone with an invitation. */
export type SignUp = 'open' | 'closed';

/** Where metrics are read. */
export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
}

/** The whole configuration of one server. */
export interface Environment {
  readonly port: number;
  /** Absent: every address of the machine. */
  readonly host: string | undefined;
  readonly dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where LISTEN works, if not there: a direct address behind a pooler, or 'none' for engines without it. */
  readonly listening: 'none' | { readonly url: string } | undefined;
  /** Connections of this process to PostgreSQL. */
  readonly poolSize: number | undefined;
  /** The origin people type, without a path; absent: whatever host a request names. */
  readonly publicUrl: string | undefined;
  /** How many proxies are in front; 0 means the socket's address is the person's. */
  readonly trustedProxies: number;
  readonly sessionSecret: string | undefined;
  readonly signUp: SignUp;
  readonly groq: ProviderEnvironment;
  readonly openai: ProviderEnvironment;
  /** Absent: intervals.icu itself. */
  readonly intervalsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Whom to tell of a weakness, as `mailto:` or https address; absent: the server names no one. */
  readonly securityContact: string | undefined;
  /** Absent: no metrics. */
  readonly metrics: MetricsPlace | undefined;
}

/** Either a configuration or one line for every bad value. */
export type EnvironmentResult =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly problems: readonly string[] };

const SECRET_LENGTH = 32;
const MOST_PROXIES = 10;
const MOST_CONNECTIONS = 200;
const PORT_WANTED = 'a whole number from 0 to 65535';
const DATABASE_WANTED =
  'a PostgreSQL address like postgresql://user:password@host:5432/name, with %2F, %3F and %23 for /, ? and # in a password';
const PROVIDER_WANTED = 'an http or https address like https://api.example/v1';
const SMTP_WANTED = 'an smtp or smtps address like smtps://user:password@mail.example:465';
const MAIL_WANTED = 'an email address like timers@mail.example';
const CONTACT_WANTED = 'an email address, or an https address of a page';
const HOST_WANTED = 'a host name or an address, without spaces';

/** Reads the variables; an empty one counts as missing. A line never repeats a value, which may be a secret. */
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
    port: read('PORT', portNumber, PORT_WANTED) ?? 3000,
    host: read('HOST', oneWord, HOST_WANTED),
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: read('DATABASE_URL', databaseAddress, DATABASE_WANTED),
    listening: read('DATABASE_LISTEN_URL', listeningOf, `'none' or ${DATABASE_WANTED}`),
    poolSize: read('POOL_SIZE', poolSize, `a whole number from 1 to ${MOST_CONNECTIONS}`),
    publicUrl: read('PUBLIC_URL', originOf, 'an origin like https://timers.example, without a path'),
    trustedProxies:
      read('TRUST_PROXY', proxyCount, `the number of proxies in front, 0 to ${MOST_PROXIES} (or true for one)`) ?? 0,
    sessionSecret: read(
      'SESSION_SECRET',
      (value) => (value.length >= SECRET_LENGTH ? value : undefined),
      `at least ${SECRET_LENGTH} characters long`,
    ),
    signUp:
      read('SIGN_UP', (value) => (value === 'open' || value === 'closed' ? value : undefined), 'open or closed') ??
      'open',
    groq: {
      apiKey: read('GROQ_API_KEY', oneWord, 'a key without spaces'),
      baseUrl: read('GROQ_BASE_URL', webUrl, PROVIDER_WANTED),
    },
    openai: {
      apiKey: read('OPENAI_API_KEY', oneWord, 'a key without spaces'),
      baseUrl: read('OPENAI_BASE_URL', webUrl, PROVIDER_WANTED),
    },
    intervalsUrl: read('INTERVALS_BASE_URL', webUrl, PROVIDER_WANTED),
    smtpUrl: read('SMTP_URL', (value) => urlOf(value, ['smtp:', 'smtps:']), SMTP_WANTED),
    mailFrom: read('MAIL_FROM', (value) => (value.includes('@') ? value : undefined), MAIL_WANTED),
    securityContact: read('SECURITY_CONTACT', contactOf, CONTACT_WANTED),
    metrics: metricsPlace(
      read('METRICS_PORT', portNumber, PORT_WANTED),
      read('METRICS_HOST', oneWord, HOST_WANTED) ?? '127.0.0.1',
    ),
  };
  problems.push(...contradictionsIn(environment, text('PUBLIC_URL') !== undefined));
  return problems.length === 0 ? { ok: true, environment } : { ok: false, problems };
}

/** What is right by itself and wrong together. */
function contradictionsIn({ smtpUrl, metrics, port }: Environment, hasPublicUrl: boolean): readonly string[] {
  const problems: string[] = [];
  if (smtpUrl !== undefined && !hasPublicUrl)
    problems.push('PUBLIC_URL must be set if SMTP_URL is: the links in mails lead there.');
  if (metrics?.port === port && port !== 0)
    problems.push('METRICS_PORT must be another port than PORT: strangers reach that one.');
  return problems;
}

function wholeNumber(value: string, most: number): number | undefined {
  return /^\d+$/.test(value) && Number(value) <= most ? Number(value) : undefined;
}

function metricsPlace(port: number | undefined, host: string): MetricsPlace | undefined {
  return port === undefined ? undefined : { port, host };
}

function portNumber(value: string): number | undefined {
  return wholeNumber(value, 65_535);
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

/** As RFC 9116 wants it: an address with its scheme. */
function contactOf(value: string): string | undefined {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(value)) return `mailto:${value}`;
  return urlOf(value, ['https:', 'mailto:']);
}

/** Not every PostgreSQL address is a URL: one through a socket names no host. */
function databaseAddress(value: string): string | undefined {
  return /^postgres(ql)?:\/\/\S+$/.test(value) && isReadable(value) ? value : undefined;
}

function listeningOf(value: string): Environment['listening'] {
  if (value === 'none') return 'none';
  const url = databaseAddress(value);
  return url === undefined ? undefined : { url };
}

function originOf(value: string): string | undefined {
  if (webUrl(value) === undefined) return undefined;
  const url = new URL(value);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare ? url.origin : undefined;
}
