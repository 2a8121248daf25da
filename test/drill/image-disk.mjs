import { execFile } from 'node:child_process';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE_MIB = 16;

/** The folder of the image store: a small mounted disk when run as root, otherwise a folder that can be removed. */
export class ImageDisk {
  static async prepare(folder) {
    await mkdir(folder);
    const disk = new ImageDisk();
    disk.folder = folder;
    disk.isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder]).then(
      () => true,
      () => false,
    );
    disk.how = disk.isMounted ? 'a disk without room' : 'a file in place of the folder';
    return disk;
  }

  async fill() {
    if (this.isMounted) {
      const file = await open(join(this.folder, 'filler'), 'w');
      // More than fits; the rest is rejected.
      await file.writeFile(Buffer.alloc(SIZE_MIB * 1_048_576)).catch(() => undefined);
      await file.close();
    } else {
      await rename(this.folder, `${this.folder}.aside`);
      await writeFile(this.folder, '');
    }
  }

  async makeRoom() {
    if (this.isMounted) {
      await rm(join(this.folder, 'filler'));
    } else {
      await rm(this.folder);
      await rename(`${this.folder}.aside`, this.folder);
    }
  }

  async remove() {
    if (this.isMounted) await run('umount', [this.folder]);
  }
}
