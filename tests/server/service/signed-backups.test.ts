// Backups are signed, and encrypted where a public key is set: what was changed, or comes from elsewhere, is refused by its name.
import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../../server/base/start-error.ts';
import { openBeside } from '../../../server/store/engine/open-database.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { faultOf, sumFile } from '../../../server/upkeep/backup-manifest.ts';
import { type Conversion, decryptionWith, encryptionTo } from '../../../server/upkeep/encryption.ts';
import { makeBackup } from '../../../server/upkeep/make-backup.ts';
import { newFolder, partsOf, restoreInto, said, tree } from '../../support/backups.ts';
import { addDevice, addRecording } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { closeLater } from '../../support/open-resources.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { secrets } from '../../support/service-dependencies.ts';

const byName = (a: { name: string | null }, b: { name: string | null }) =>
  (a.name ?? '').localeCompare(b.name ?? '');

let service: TestService;
let identity: string;
let recipient: string;
let decrypt: Conversion;

async function identityFile(...lines: string[]): Promise<string> {
  const path = join(await newFolder(), 'identity');
  await writeFile(path, ['# created by a test', ...lines, ''].join('\n'));
  return path;
}

beforeAll(async () => {
  service = await startTestService();
  await requireSecretKey(service.db, secrets);
  const device = await addDevice(service, { name: 'Kept' });
  await addRecording(service, device, 'a sound');
  await addRecording(service, await addDevice(service, { name: 'Kept, too' }), 'another sound');
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  decrypt = await decryptionWith(await identityFile(identity));
});

const kinds = [
  ['plain', false],
  ['encrypted', true],
] as const;

async function make(isEncrypted: boolean, folder?: string): Promise<string> {
  const made = folder ?? join(await newFolder(), 'backup');
  await makeBackup(partsOf(service), { folder: made, ...(isEncrypted && { recipient }) });
  return made;
}

const open = () => ({ decrypt });

async function fileIn(made: string, part: string): Promise<string> {
  const [path = ''] = (await tree(made)).filter((it) => it.startsWith(join(made, part)));
  return path;
}

async function flip(path: string, place: (length: number) => number): Promise<void> {
  const bytes = await readFile(path);
  const at = place(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

describe.each(kinds)('a backup that is %s', (_kind, isEncrypted) => {
  it.each([
    'backup.json',
    'backup.mac',
    'files.jsonl',
    'database/monitors',
    'database/installation',
    'files/',
  ])(
    'is refused when a byte of %s was changed, wherever, or its end is missing, and is named',
    async (part) => {
      const made = await make(isEncrypted);
      const path = await fileIn(made, part);
      const whole = await readFile(path);
      for (const place of [() => 0, (n: number) => Math.floor(n / 2), (n: number) => n - 1]) {
        await flip(path, place);
        const dataDir = await newFolder();
        // In the manifest, a changed sign may make it unreadable, or the key another one: it is named all the same.
        await expect(restoreInto(dataDir, made, open())).rejects.toThrow(path);
        expect(await readdir(dataDir)).toEqual([]);
        await writeFile(path, whole);
      }
      await truncate(path, whole.length - 1);
      await expect(restoreInto(await newFolder(), made, open())).rejects.toThrow(path);
      await writeFile(path, whole);
      await rename(path, `${path}.aside`);
      await expect(restoreInto(await newFolder(), made, open())).rejects.toThrow(
        part === 'backup.json' ? `no backup in ${made}` : path,
      );
      await rename(`${path}.aside`, path);
      await restoreInto(await newFolder(), made, open());
    },
  );

  it('is refused with a part or a manifest of another backup', async () => {
    const [made, other] = [await make(isEncrypted), await make(isEncrypted)];
    const path = join(made, 'backup.json');
    await writeFile(path, await readFile(join(other, 'backup.json')));
    await expect(restoreInto(await newFolder(), made, open())).rejects.toThrow(
      `${path} is not as it was signed`,
    );
  });
});

describe('a file that the disk cannot read', () => {
  it('counts as damaged: it is named, and no error ends the command', async () => {
    const made = await make(false);
    const sum = await sumFile(await fileIn(made, 'files/'));
    for (const part of ['files/', 'files.jsonl']) {
      const path = await fileIn(made, part);
      await rename(path, `${path}.aside`);
      await mkdir(path);
      expect(await faultOf(path, sum)).toBe(`${path} cannot be read (EISDIR)`);
      await expect(restoreInto(await newFolder(), made)).rejects.toThrow(
        new StartError(
          `The backup is damaged: ${path} cannot be read (EISDIR).${part === 'files/' ? ' Nothing was restored.' : ''}`,
        ),
      );
      await rm(path, { recursive: true });
      await rename(`${path}.aside`, path);
    }
  });
});

describe('a signature', () => {
  it('is asked for: a backup of an earlier version is restored where that is said, and says that nothing proves it', async () => {
    const made = await make(false);
    const path = join(made, 'backup.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), format: 1 }));
    // With a signature that is not its own it is no earlier one.
    const asked = restoreInto(await newFolder(), made, { mayBeUnsigned: true });
    await expect(asked).rejects.toThrow('is not as it was signed');
    await rm(join(made, 'backup.mac'));
    await expect(restoreInto(await newFolder(), made)).rejects.toThrow(
      `not signed: there is no ${join(made, 'backup.mac')}`,
    );
    said.length = 0;
    await restoreInto(await newFolder(), made, { mayBeUnsigned: true });
    expect(said[0]).toBe('The backup is not signed: nothing proves who made it.');
    // What the manifest says of the others still holds.
    const changed = await fileIn(made, 'database/monitors');
    await flip(changed, () => 5);
    await expect(restoreInto(await newFolder(), made, { mayBeUnsigned: true })).rejects.toThrow(changed);
  });

  it('of another service is told as its key, by the name of the file', async () => {
    const made = await make(false);
    const key = 'another key with thirty-two characters';
    for (const mayBeUnsigned of [false, true]) {
      await expect(restoreInto(await newFolder(), made, { key, mayBeUnsigned })).rejects.toThrow(
        `made with another key, as ${join(made, 'backup.json')} says`,
      );
    }
  });
});

describe('an encrypted backup', () => {
  it('shows no row and no recording, and is opened by age alone', async () => {
    const made = await make(true);
    const names = (await tree(made)).map((path) => path.slice(made.length + 1));
    const clear = names.filter((name) => !name.endsWith('.age')).toSorted();
    expect(clear).toEqual(['backup.json', 'backup.mac', 'files.jsonl']);
    for (const path of await tree(made)) {
      const text = (await readFile(path)).toString('latin1');
      expect(text, path).not.toMatch(/a sound|another sound|Kept|admin@example/);
      if (path.endsWith('.age')) expect(text.startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true);
    }
    const stored = await Promise.all((await tree(join(made, 'files'))).map(clearText));
    expect(stored.toSorted()).toEqual(['a sound', 'another sound']);
  });

  it('is restored as it was', async () => {
    const made = await make(true);
    const dataDir = await newFolder();
    await restoreInto(dataDir, made, { ...open(), isFilled: true });
    const { db, close } = await openBeside({ dataDir }, { mayWrite: false });
    closeLater(close);
    const names = async (of: typeof db) =>
      (await of.select({ name: monitors.name }).from(monitors)).toSorted(byName);
    expect(await names(db)).toEqual(await names(service.db));
    const restored = await Promise.all(
      (await tree(join(dataDir, 'files'))).map((path) => readFile(path, 'utf8')),
    );
    expect(restored.filter((text) => text.endsWith('sound')).toSorted()).toEqual([
      'a sound',
      'another sound',
    ]);
  });

  it('is refused without its identity, and with another one, before anything is stored', async () => {
    const made = await make(true);
    const dataDir = await newFolder();
    await expect(restoreInto(dataDir, made)).rejects.toThrow(
      `encrypted to ${recipient}: name the file of its identity`,
    );
    const other = await decryptionWith(await identityFile(await generateIdentity()));
    await expect(restoreInto(dataDir, made, { decrypt: other })).rejects.toThrow(
      /database\/\w+\.jsonl\.gz\.age does not open with the identity/,
    );
    expect(await readdir(dataDir)).toEqual([]);
    const both = await decryptionWith(await identityFile(await generateIdentity(), '', identity));
    await restoreInto(await newFolder(), made, { decrypt: both });
  });

  it('needs a key that is one, and an identity that is one, neither of which is shown', async () => {
    const folder = join(await newFolder(), 'backup');
    const wrong = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
    await expect(makeBackup(partsOf(service), { folder, recipient: wrong })).rejects.toThrow(
      'BACKUP_RECIPIENT is no public key of age',
    );
    await expect(stat(folder)).rejects.toThrow('ENOENT');
    const damaged = await identityFile(`${identity.slice(0, -1)}?`);
    await expect(decryptionWith(damaged)).rejects.toThrow(
      `holds no identity of age, such as age-keygen makes`,
    );
    await expect(decryptionWith(await identityFile())).rejects.toThrow('holds no identity');
    await expect(decryptionWith('/nowhere')).rejects.toThrow('cannot be read (ENOENT): /nowhere.');
  });

  it('of every day shares recordings that are the same, and for the same key', async () => {
    const parent = await newFolder();
    const day = (n: number) => join(parent, `2026-01-0${n}T00-00-00Z`);
    await make(true, day(1));
    await makeBackup(partsOf(service), { folder: parent, keep: 9, recipient });
    const [, second = ''] = (await readdir(parent)).toSorted();
    for (const path of await tree(join(parent, second, 'files'))) expect((await stat(path)).nlink).toBe(2);
    await restoreInto(await newFolder(), join(parent, second), open());
    // To another key: each is encrypted anew.
    const other = await generateIdentity();
    const elsewhere = await newFolder();
    await make(true, join(elsewhere, '2026-01-01T00-00-00Z'));
    const third = { folder: elsewhere, keep: 9, recipient: await identityToRecipient(other) };
    await makeBackup(partsOf(service), third);
    const [, anew = ''] = (await readdir(elsewhere)).toSorted();
    for (const path of await tree(join(elsewhere, anew, 'files'))) expect((await stat(path)).nlink).toBe(1);
    await restoreInto(await newFolder(), join(elsewhere, anew), {
      decrypt: await decryptionWith(await identityFile(other)),
    });
  });

  it.each([
    ['bytes', 2],
    ['list', 1],
    ['manifest', 1],
  ] as const)(
    'takes nothing of an earlier one that is as long and not the same: its %s',
    async (changed, links) => {
      const parent = await newFolder();
      const first = await make(true, join(parent, '2026-01-01T00-00-00Z'));
      const stored = await tree(join(first, 'files'));
      const [one = '', two = ''] = stored;
      const length = (await readFile(one)).length;
      // What somebody else has encrypted to the public key, as long as the recording was.
      const plain = 'x'.repeat((await clearText(one)).length);
      const forged = await encryptedText(plain);
      expect(forged.length).toBe(length);
      await writeFile(one, forged);
      if (changed === 'list') await flip(join(first, 'files.jsonl'), (n) => n - 5);
      if (changed === 'manifest') await flip(join(first, 'backup.json'), (n) => n - 3);
      await makeBackup(partsOf(service), { folder: parent, keep: 9, recipient });
      const [, second = ''] = (await readdir(parent)).toSorted();
      const inSecond = (path: string) => join(parent, second, path.slice(first.length));
      expect((await stat(inSecond(one))).nlink).toBe(1);
      expect((await stat(inSecond(two))).nlink).toBe(links);
      const texts = await Promise.all(stored.map((path) => clearText(inSecond(path))));
      expect(texts.toSorted()).toEqual(['a sound', 'another sound']);
      await restoreInto(await newFolder(), join(parent, second), open());
    },
  );

  it('that was interrupted goes on, and takes no file that it did not write', async () => {
    const made = join(await newFolder(), 'backup');
    await beginOne(made, { recipient }, join(made, 'encrypted.jsonl'));
    const [kept = ''] = (await tree(join(made, 'files'))).filter((path) => path.endsWith('.age'));
    const before = await readFile(kept);
    // Somebody adds a line for a file of his own.
    const notes = join(made, 'encrypted.jsonl');
    await writeFile(notes, `${await readFile(notes, 'utf8')}${'0'.repeat(64)} ["${recipient}",{"id":"x"}]\n`);
    await makeBackup(partsOf(service), { folder: made, recipient });
    expect(await readFile(kept)).toEqual(before);
    expect(await readdir(made)).not.toContain('encrypted.jsonl');
    await restoreInto(await newFolder(), made, open());
  });

  it('that was begun in clear leaves nothing in clear', async () => {
    const made = join(await newFolder(), 'backup');
    await beginOne(made, {}, join(made, 'files'));
    expect((await tree(join(made, 'files'))).length).toBeGreaterThan(0);
    await makeBackup(partsOf(service), { folder: made, recipient });
    const files = await tree(made);
    expect(files.filter((path) => !path.endsWith('.age')).length).toBe(3);
    await restoreInto(await newFolder(), made, open());
  });
});

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function encryptedText(text: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const encrypt = await encryptionTo(recipient);
  for await (const piece of await encrypt(bytesOf(text))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function clearText(path: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(await readFile(path), 'text');
}

/** Begins a backup that is cut off when its first recording is there, as a file that is written then says. */
async function beginOne(folder: string, order: { recipient?: string }, sign: string): Promise<void> {
  let reads = 0;
  const read = async (id: string) => {
    reads += 1;
    if (reads === 1) return service.files.read(id);
    await eventually(async () =>
      expect((await tree(folder)).filter((path) => path.startsWith(sign))).toHaveLength(1),
    );
    throw new Error('the line was cut');
  };
  const made = makeBackup(partsOf(service, { read }), { folder, ...order });
  await expect(made).rejects.toThrow('the line was cut');
}
