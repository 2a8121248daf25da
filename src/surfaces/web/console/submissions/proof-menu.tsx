import type { VNode } from 'preact';
import { MAX_FILE_BYTES } from '../../../../platform/http/requests/multipart-body.js';
import { Icon } from '../../kit/components/icons.js';
import { TextField } from '../../kit/forms/field.js';

interface ProofFieldsProps {
  slug: string;
  url?: string | undefined;
}

/** The proof fields in a menu, for a row without room for them. */
export const ProofMenu = ({ directory, ...fields }: ProofFieldsProps & { directory: string }): VNode => (
  <>
    <details class="menu">
      <summary class="button button-small button-icon" aria-label={`Proof for ${directory}`}>
        <Icon name="image" />
      </summary>
      <div class="stack stack-tight">
        <ProofFields {...fields} />
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
    <TextField
      name="proofUrl"
      id={`proof-url-${slug}`}
      label="or its URL"
      type="url"
      placeholder="https://"
      value={url}
    />
  </>
);
