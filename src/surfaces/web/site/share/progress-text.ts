import type { SharedProgress } from '../../../../contexts/partners/sharing/shared-progress.js';
import { counted, grouped } from '../../kit/components/measures.js';

type Progress = Pick<SharedProgress, 'state' | 'submittedCount' | 'targetDirectoriesCount'>;

/** Such as "12 of 30 directories". A package promises a minimum, so more directories are shown without it. */
export function progressText({ state, submittedCount, targetDirectoriesCount }: Progress): string {
  if (state === null) return 'Not started yet';
  if (state === 'DONE' || submittedCount >= targetDirectoriesCount)
    return `Submitted to ${counted(submittedCount, 'directory', 'directories')}`;
  return `${grouped(submittedCount)} of ${counted(targetDirectoriesCount, 'directory', 'directories')}`;
}
