// Which commit a build is made of, so that it can be found again, also where there is no git: in an image, or of an archive.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { builtFrom, hashSources } from './stamp.mjs';

const shownCharacters = 12;

/** @param {string} text @returns {string | null} */
function commitIn(text) {
  const [hash, changes] = /^([0-9a-f]{7,64})(\+changes)?$/.exec(text.trim())?.slice(1) ?? [];
  return hash ? `${hash.slice(0, shownCharacters)}${changes ?? ''}` : null;
}

/** Another repository may lie around the folder: only its own is asked. */
function ofRepository(folder) {
  if (!existsSync(join(folder, '.git'))) return null;
  // Whoever builds may be somebody else than the owner of the folder, as in /opt.
  const options = ['--no-optional-locks', '-c', 'safe.directory=*'];
  const git = (...args) =>
    execFileSync('git', [...options, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', ...builtFrom) !== '';
    return commitIn(`${git('rev-parse', 'HEAD')}${isChanged ? '+changes' : ''}`);
  } catch {
    return null;
  }
}

/** git writes the commit into this file when it makes an archive (.gitattributes). */
function ofArchive(folder) {
  const path = join(folder, 'scripts/lib/archived-commit.txt');
  return existsSync(path) ? commitIn(readFileSync(path, 'utf8')) : null;
}

/**
 * The first twelve characters of the commit, or as many as there are, with `+changes` where files of the build differ from it; where no commit is known,
 * a hash of these files.
 * @param {{ folder?: string, given?: string | undefined }} [of] `given` says it where git cannot, as in the build of an image
 * @returns {Promise<string>}
 */
export async function readCommit({ folder = root, given = process.env.COMMIT } = {}) {
  if (given) {
    const commit = commitIn(given);
    if (!commit)
      throw new Error(
        `COMMIT must be what "git rev-parse HEAD" prints, or the first 7 characters or more of it, not ${given}`,
      );
    return commit;
  }
  return (
    ofRepository(folder) ?? ofArchive(folder) ?? `sources-${(await hashSources()).slice(0, shownCharacters)}`
  );
}
