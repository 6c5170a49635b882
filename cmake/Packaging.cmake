# `cmake --install` and `cpack` (./dev package). The release preset links everything in, so its package depends on
# nothing.
include(GNUInstallDirs)

if(KTIR_BUILD_SERVER)
  install(TARGETS ktir-lsp RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES docs/ktir-lsp.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/rules DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
install(FILES schemas/ktir.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/ktir-lsp)

set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME ktir-lsp)
set(CPACK_PACKAGE_VENDOR "The ktir-lsp authors")
set(CPACK_PACKAGE_CONTACT "The ktir-lsp authors <ktir-lsp@example.invalid>")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
