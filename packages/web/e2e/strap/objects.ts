// What org.bluez shows: objects with interfaces, each with properties and methods, and the signals when they change.
// cspell:ignore bluez manager

import { type Bus, type Reply, refusal } from './bus.ts';
import type { Arrived, Properties, Value } from './wire.ts';

const STANDARD = 'org.freedesktop.DBus';

/** One interface of an object. A missing method is accepted and does nothing. */
export interface Face {
  readonly properties?: () => Properties;
  readonly methods?: Readonly<Record<string, () => Reply | Promise<Reply>>>;
}

/** The objects by path. */
export interface Objects {
  add(path: string, faces: Readonly<Record<string, Face>>): void;
  remove(path: string): void;
  has(path: string): boolean;
  /** Announces the properties' present values. */
  changed(path: string, face: string, ...names: readonly string[]): void;
  answer(call: Arrived): Reply | Promise<Reply>;
}

/** An empty tree that announces its changes by these signals. */
export function createObjects(signal: Bus['signal']): Objects {
  const tree = new Map<string, Readonly<Record<string, Face>>>();
  const shown = (faces: Readonly<Record<string, Face>>): Value =>
    Object.fromEntries(Object.entries(faces).map(([name, face]) => [name, face.properties?.() ?? {}]));
  const tellOfTree = (member: string, signature: string, ...body: readonly Value[]) =>
    signal({ path: '/', interface: `${STANDARD}.ObjectManager`, member, signature, body });
  const property = (face: Face | undefined, name: string): Reply => {
    const value = face?.properties?.()[name];
    if (value === undefined) throw refusal(`${STANDARD}.Error.UnknownProperty`, name);
    return ['v', value];
  };

  return {
    has: (path) => tree.has(path),
    add(path, faces) {
      tree.set(path, faces);
      tellOfTree('InterfacesAdded', 'oa{sa{sv}}', path, shown(faces));
    },
    remove(path) {
      const faces = tree.get(path);
      if (faces === undefined) return;
      tree.delete(path);
      tellOfTree('InterfacesRemoved', 'oas', path, Object.keys(faces));
    },
    changed(path, face, ...names) {
      const properties = tree.get(path)?.[face]?.properties?.();
      if (properties === undefined) return;
      const values = Object.fromEntries(names.map((name) => [name, properties[name]!]));
      signal({
        path,
        interface: `${STANDARD}.Properties`,
        member: 'PropertiesChanged',
        signature: 'sa{sv}as',
        body: [face, values, []],
      });
    },
    answer({ path = '', interface: face = '', member = '', body }) {
      if (member === 'GetManagedObjects')
        return ['a{oa{sa{sv}}}', Object.fromEntries([...tree].map(([at, faces]) => [at, shown(faces)]))];
      const faces = tree.get(path);
      if (faces === undefined) throw refusal(`${STANDARD}.Error.UnknownObject`, path);
      if (face !== `${STANDARD}.Properties`) return faces[face]?.methods?.[member]?.() ?? [''];
      const asked = faces[body[0] as string];
      if (member === 'Get') return property(asked, body[1] as string);
      return member === 'GetAll' ? ['a{sv}', asked?.properties?.() ?? {}] : [''];
    },
  };
}
