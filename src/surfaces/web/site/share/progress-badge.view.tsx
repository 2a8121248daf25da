import type { VNode } from 'preact';
import type { SharedProgress } from '../../../../contexts/partners/sharing/shared-progress.js';
import { allowedInXml } from '../../../../platform/text/xml.js';
import { excerpt } from '../../kit/components/texts.js';
import { Badge } from '../badges/badge.js';
import type { Theme } from '../badges/badge.dto.js';
import { progressText } from './progress-text.js';

export interface ProgressBadgeProps extends Pick<
  SharedProgress,
  'name' | 'state' | 'submittedCount' | 'targetDirectoriesCount'
> {
  theme: Theme;
}

const MAX_NAME = 32;

/** The tool's name and its progress. */
export function ProgressBadgeView({ theme, ...progress }: ProgressBadgeProps): VNode {
  const name = excerpt(allowedInXml(progress.name), MAX_NAME);
  const text = progressText(progress);
  const lines = [
    { text: name, size: 13, y: 19, isStrong: true },
    { text, size: 12, y: 35 },
  ];
  return <Badge theme={theme} height={44} title={`${name}: ${text}`} lines={lines} />;
}
