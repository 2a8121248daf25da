import type { VNode } from 'preact';
import { MAX_FILE_BYTES } from '../../../../platform/http/requests/multipart-body.js';
import { Icon } from '../../kit/components/icons.js';

interface ProofFieldsProps {
  slug: string;
  url?: string | undefined;
}

interface ProofMenuProps extends ProofFieldsProps {
  directory: string;
}

/** The proof fields in a menu, for a row without room for them. */
export const ProofMenu = ({ directory, slug, url }: ProofMenuProps): VNode => (
  <>
    <details class="menu">
      <summary class="button button-small button-icon" aria-label={`Proof for ${directory}`}>
        <Icon name="image" />
      </summary>
      <div class="stack stack-tight">
        <ProofFields slug={slug} url={url} />
      </div>
    </details>
    <output class="small" data-file-name />
  </>
);

/** A screenshot that proves the submission: a file or a URL. */
export const ProofFields = ({ slug, url }: ProofFieldsProps): VNode => (
  <>
    <div class="field">
      <label for={`proof-${slug}`}>Screenshot</label>
      <input
        id={`proof-${slug}`}
        type="file"
        name="proof"
        accept="image/png,image/jpeg,image/webp"
        data-max-bytes={MAX_FILE_BYTES}
      />
      <span class="small quiet needs-script">Ctrl+V in this row pastes a copied image.</span>
    </div>
    <div class="field">
      <label for={`proof-url-${slug}`}>or its URL</label>
      <input id={`proof-url-${slug}`} type="url" name="proofUrl" placeholder="https://" value={url} />
    </div>
  </>
);
