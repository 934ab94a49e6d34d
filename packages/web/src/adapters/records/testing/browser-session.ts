import type { EventStream } from '../../server/events.ts';

/** A browser's side of a server in-process: its cookies, its event streams, and a network that can fail. For tests. */
export interface BrowserSession {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  openStream: (url: string) => EventStream;
  /** 'no answer': the request arrives, its answer does not. */
  network: 'up' | 'down' | 'no answer';
  forgetCookies(): void;
  /** What a page writes into `document.cookie`. */
  readonly keepCookie: (line: string) => void;
  /** Every request that was sent, as 'METHOD /path'. */
  readonly asked: readonly string[];
}

const BASE = 'http://localhost:3000';
const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

export function createBrowserSession(answer: (request: Request) => Promise<Response>): BrowserSession {
  const cookies = new Map<string, string>();
  const asked: string[] = [];
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    asked.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
    if (session.network === 'down') throw new TypeError('Failed to fetch');
    const headers = new Headers(init.headers);
    headers.set('origin', BASE);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const reply = await answer(new Request(url, { ...init, headers }));
    if (session.network === 'no answer') throw new TypeError('Failed to fetch');
    for (const line of reply.headers.getSetCookie()) keep(line);
    return reply;
  };
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isGone) cookies.delete(name);
    else cookies.set(name, value.join('='));
  };
  const session: BrowserSession = {
    baseUrl: BASE,
    network: 'up',
    asked,
    fetch: (url, init) => send(url as string, init),
    forgetCookies: () => cookies.clear(),
    keepCookie: keep,
    openStream: (url) => openStream(url, send),
  };
  return session;
}

// As a browser's EventSource, but that it never tries again by itself.
function openStream(url: string, send: (url: string, init: RequestInit) => Promise<Response>): EventStream {
  const target = new EventTarget();
  const leaving = new AbortController();
  const stream = { readyState: CONNECTING, close: () => (leaving.abort(), (stream.readyState = CLOSED)) };
  const isShut = () => stream.readyState === CLOSED;
  const shut = () => {
    if (isShut()) return;
    stream.readyState = CLOSED;
    target.dispatchEvent(new Event('error'));
  };
  const read = async () => {
    const reply = await send(url, { signal: leaving.signal });
    if (!reply.ok || !reply.body) return shut();
    stream.readyState = OPEN;
    let text = '';
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      if (isShut()) return;
      for (const block of blocks) dispatch(target, block);
    }
    shut();
  };
  void read().catch(shut);
  return Object.assign(stream, { addEventListener: target.addEventListener.bind(target) }) as unknown as EventStream;
}

function dispatch(target: EventTarget, block: string): void {
  const linesOf = (field: string) =>
    block.split('\n').flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
  const [type = 'message'] = linesOf('event');
  target.dispatchEvent(new MessageEvent(type, { data: linesOf('data').join('\n') }));
}
