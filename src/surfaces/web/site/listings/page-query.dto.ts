import { SearchToolsQuery } from '../../../../contexts/catalog/tools/tool-query.dto.js';
import { FlagParameter, PageParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class ToolSearchPageQuery extends SearchToolsQuery {
  @FlagParameter({ description: 'true: the visitor confirmed the age check.' })
  adult?: boolean;
}

export class LabelPageQuery {
  @PageParameter()
  page = 1;

  @FlagParameter({ description: 'true: the visitor confirmed the age check.' })
  adult?: boolean;
}

export class ListingPageQuery {
  @FlagParameter({ description: 'true: the visitor confirmed the age check.' })
  adult?: boolean;
}

export class ReportPageQuery {
  @FlagParameter({ description: 'true: the report was sent.' })
  sent?: boolean;
}
