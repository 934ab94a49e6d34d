// autocannon has no types: these are the parts used here.
declare module 'autocannon' {
  interface Request {
    readonly method: 'GET' | 'POST' | 'PUT';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: object) => object;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
  }
  interface Result {
    readonly requests: { readonly total: number };
    /** Seconds. */
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
