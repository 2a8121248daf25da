import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';
import { externalLink } from '../../kit/components/texts.js';

/** Usual sizes, so that hardly anything moves while images load. All are equally high, and as wide as their content. */
const FRAME = { width: 1_200, height: 630 };
const SCREENSHOT = { width: 960, height: 600 };

type GalleryProps = Pick<ToolDetailDto, 'name' | 'frame' | 'screenshots' | 'video'>;

/** Images that this site hosts. A video is only linked, because pages load nothing from other sites. */
export function Gallery({ name, frame, screenshots, video }: GalleryProps): VNode | null {
  const { ownImage } = useSite();
  const pictures = [{ url: frame, size: FRAME }, ...screenshots.map((url) => ({ url, size: SCREENSHOT }))].flatMap(
    ({ url, size }) => {
      const src = ownImage(url);
      return src === undefined ? [] : { src, size };
    },
  );
  if (pictures.length === 0 && video === null) return null;
  return (
    <div class="gallery" tabIndex={0} role="region" aria-label={`Images of ${name}`}>
      {pictures.map(({ src, size }, index) => (
        <img
          src={src}
          {...size}
          alt={`${name}, image ${index + 1} of ${pictures.length}`}
          loading={index === 0 ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
      {video !== null && (
        <div class="gallery-video">
          <a class="button" {...externalLink(video)}>
            <Icon name="play" />
            Watch video on {new URL(video).hostname.replace(/^www\./, '')}
          </a>
        </div>
      )}
    </div>
  );
}
