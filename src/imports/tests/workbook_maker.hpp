#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backup/zip_writer.hpp"

namespace penstock::imports::test {

inline std::string zip_of(const std::vector<std::pair<std::string, std::string>>& parts) {
    backup::zip_writer zip;
    for (const auto& [name, content] : parts)
        (void)zip.add(name, content, 1'795'000'000'000);
    return std::move(*zip.finish());
}

/// A workbook of one sheet whose rows are given as XML.
inline std::string excel_of(const std::string& rows, const std::string& strings = {},
                            const std::string& name = "Sheet1") {
    const std::string main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const std::string relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    return zip_of({
        {"xl/workbook.xml", "<workbook xmlns=\"" + main + "\" xmlns:r=\"" + relations + "\"><sheets><sheet name=\"" +
                                name + "\" sheetId=\"1\" r:id=\"rId7\"/></sheets></workbook>"},
        {"xl/_rels/workbook.xml.rels", "<Relationships><Relationship Id=\"rId7\" Type=\"" + relations +
                                           "/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"},
        {"xl/sharedStrings.xml", "<sst xmlns=\"" + main + "\">" + strings + "</sst>"},
        {"xl/worksheets/sheet1.xml",
         "<worksheet xmlns=\"" + main + "\"><sheetData>" + rows + "</sheetData></worksheet>"},
    });
}

/// A spreadsheet of one table whose rows are given as XML.
inline std::string open_document_of(const std::string& rows) {
    return zip_of({{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
                   {"content.xml",
                    "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body>"
                    "<office:spreadsheet><table:table table:name=\"Tags\">" +
                        rows + "</table:table></office:spreadsheet></office:body></office:document-content>"}});
}

}  // namespace penstock::imports::test
