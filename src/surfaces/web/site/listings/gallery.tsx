import type { VNode } from 'preact';
import { Icon } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';
import { outward } from '../../kit/components/texts.js';

/** Images are shown in boxes of this shape, so that nothing moves while they load. */
const WIDTH = 960;
const HEIGHT = 600;

interface GalleryProps {
  name: string;
  frame: string | null;
  screenshots: string[];
  video: string | null;
}

/** The pictures of a listing that this site holds. A video stays elsewhere until the visitor follows its link. */
export function Gallery({ name, frame, screenshots, video }: GalleryProps): VNode | null {
  const { ownImage } = useSite();
  const pictures = [frame, ...screenshots].map(ownImage).filter((address) => address !== undefined);
  if (pictures.length === 0 && video === null) return null;
  return (
    <div class="gallery" tabIndex={0} role="region" aria-label={`Pictures of ${name}`}>
      {pictures.map((address, index) => (
        <img
          src={address}
          width={WIDTH}
          height={HEIGHT}
          alt={`${name}, picture ${index + 1} of ${pictures.length}`}
          loading={index === 0 ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
      {video !== null && (
        <div class="gallery-video">
          <a class="button" {...outward(video)}>
            <Icon name="play" />
            Watch the video on {new URL(video).hostname.replace(/^www\./, '')}
          </a>
        </div>
      )}
    </div>
  );
}
