import type { VNode } from 'preact';
import { Icon } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';
import { externalLink } from '../../kit/components/texts.js';

/** A fixed size, so that nothing moves while images load. */
const WIDTH = 960;
const HEIGHT = 600;

interface GalleryProps {
  name: string;
  frame: string | null;
  screenshots: string[];
  video: string | null;
}

/** Images that this site hosts. A video is only linked, because pages load nothing from other sites. */
export function Gallery({ name, frame, screenshots, video }: GalleryProps): VNode | null {
  const { ownImage } = useSite();
  const pictures = [frame, ...screenshots].map(ownImage).filter((src) => src !== undefined);
  if (pictures.length === 0 && video === null) return null;
  return (
    <div class="gallery" tabIndex={0} role="region" aria-label={`Images of ${name}`}>
      {pictures.map((src, index) => (
        <img
          src={src}
          width={WIDTH}
          height={HEIGHT}
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
