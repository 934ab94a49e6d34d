// The cable between a browser and the server. When a lost network is only emulated, the first requests of a new page
// get through.

import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A server's address that can be out of reach for a while. */
export interface Cable {
  readonly url: string;
  /** Ends every connection and accepts none. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Lays a cable to a server; it is plugged in. */
export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const plug = async (place: number) => {
    listener.listen(place, hostname);
    await once(listener, 'listening');
  };
  await plug(0);
  const { port: place } = listener.address() as AddressInfo;
  return {
    url: `http://${hostname}:${place}`,
    async cut() {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => plug(place),
  };
}
