/**
 * Sample places for `/dashboard/compost`, one per line: kind, name, street, city, state, ZIP, latitude,
 * longitude, telephone area code. Names and streets are invented; cities, states and ZIP codes are real,
 * so that distances are plausible.
 */
export const SAMPLE_FACILITY_TABLE = `
plant|Hickory Soil Works|312 Pitchfork Road|Birmingham|AL|35205|33.5069|-86.8215|205
drop|Amber Food Scrap Drop-off|81 Tumbler Street|Mobile|AL|36604|30.7001|-88.0830|251
hauler|Acorn Compost Haulers|917 Windrow Way|Anchorage|AK|99501|61.2094|-149.8769|907
garden|Long Field Community Garden|152 Topsoil Avenue|Fairbanks|AK|99701|67.3917|-149.7167|907
yard|Dusk Compost Yard|788 Spade Street|Phoenix|AZ|85004|33.4628|-112.0593|602
plant|Sparrow Organics|607 Leaf Street|Tucson|AZ|85705|32.2614|-110.9856|520
drop|Tamarack Scrap Station|962 Barrow Street|Flagstaff|AZ|86001|35.3744|-111.7648|928
plant|Second Harvest Moon Composting|187 Barrow Street|Little Rock|AR|72205|34.7371|-92.3653|501
garden|Timber Community Compost|849 Peat Lane|Fayetteville|AR|72701|36.0107|-94.0716|479
hauler|New Ground Compost Haulers|839 Chaff Road|San Francisco|CA|94107|37.7425|-122.3802|415
plant|Coneflower Compost Works|263 Leaf Street|Oakland|CA|94607|37.8256|-122.3062|510
drop|Windrow Scrap Station|602 Windrow Way|San Jose|CA|95112|37.3481|-121.8638|408
hauler|Kestrel Compost Haulers|300 Bucket Street|Sacramento|CA|95814|38.5673|-121.5080|916
garden|Black Loam Community Compost|979 Bucket Street|Fresno|CA|93721|36.7251|-119.7767|559
yard|Wren Soil Yard|628 Old Scale Road|Los Angeles|CA|90021|34.0196|-118.2462|213
plant|Third Acre Composting|744 Bucket Street|Pasadena|CA|91103|34.1570|-118.1588|626
drop|Chestnut Scrap Station|676 Barrow Street|San Diego|CA|92101|32.7311|-117.1603|619
plant|Mesa Composting|595 Sifter Lane|Santa Rosa|CA|95401|38.4325|-122.7960|707
garden|Silver Birch Community Compost|152 Pitchfork Road|Santa Barbara|CA|93101|34.4218|-119.7185|805
hauler|Rich Soil Compost Haulers|408 Tumbler Street|Arcata|CA|95521|40.8620|-124.0305|707
plant|Alder Organics|899 Turning Fork Road|Denver|CO|80216|39.8069|-104.9447|303
drop|Oxbow Scrap Station|683 Pitchfork Road|Boulder|CO|80301|40.0313|-105.2163|303
hauler|Wild Rye Organics Pickup|224 Pitchfork Road|Fort Collins|CO|80524|40.6513|-105.0212|970
garden|Sage Community Compost|389 Peat Lane|Grand Junction|CO|81501|39.0633|-108.5308|970
yard|Tall Grass Soil Yard|113 Spade Street|Hartford|CT|06106|41.7530|-72.6803|860
plant|Prairie Composting|642 Burlap Avenue|New Haven|CT|06511|41.3072|-72.9155|203
drop|Valley Food Scrap Drop-off|149 Topsoil Avenue|Wilmington|DE|19801|39.7373|-75.5472|302
plant|Pine Barren Organics|793 Greenbin Street|Dover|DE|19901|39.1866|-75.4863|302
garden|Mulberry Community Garden|314 Spade Street|Washington|DC|20002|38.8987|-76.9796|202
hauler|Goldfinch Organics Pickup|484 Turning Fork Road|Miami|FL|33127|25.8159|-80.2056|305
plant|Water Street Soil Works|963 Harvest Court|Orlando|FL|32805|28.5436|-81.3948|407
drop|Clay Hill Food Scrap Drop-off|198 Tumbler Street|Tampa|FL|33605|27.9690|-82.4146|813
hauler|Verdant Compost Haulers|825 Greenbin Street|Jacksonville|FL|32206|30.3606|-81.6246|904
garden|Flint Community Garden|629 Windrow Way|Tallahassee|FL|32304|30.4388|-84.3580|850
yard|Farrow Compost Yard|376 Turning Fork Road|Atlanta|GA|30310|33.7335|-84.4352|404
plant|Quail Composting|814 Turning Fork Road|Athens|GA|30601|33.9884|-83.3299|706
drop|Sumac Scrap Station|572 Pitchfork Road|Savannah|GA|31415|32.0698|-81.1127|912
plant|Elder Compost Works|371 Furrow Road|Honolulu|HI|96817|21.3643|-157.8208|808
garden|Pale Moon Community Garden|542 Pitchfork Road|Hilo|HI|96720|19.6542|-155.2296|808
hauler|Leafmold Compost Haulers|548 Old Scale Road|Boise|ID|83702|43.6597|-116.1393|208
plant|Indigo Compost Works|281 Mulch Pile Road|Coeur d’Alene|ID|83814|47.7035|-116.6362|208
drop|Nettle Scrap Station|143 Leaf Street|Chicago|IL|60608|41.8328|-87.6777|312
hauler|Bell Creek Compost Haulers|651 Windrow Way|Evanston|IL|60202|42.0430|-87.6809|847
garden|Dovetail Community Garden|556 Pitchfork Road|Champaign|IL|61820|40.1169|-88.2258|217
yard|Moss Soil Yard|959 Chaff Road|Peoria|IL|61602|40.6945|-89.6143|309
plant|Sedge Soil Works|204 Topsoil Avenue|Indianapolis|IN|46202|39.7798|-86.1461|317
drop|Laurel Scrap Station|200 Greenbin Street|Bloomington|IN|47401|39.0827|-86.4326|812
plant|Sand Hill Soil Works|341 Harvest Court|Fort Wayne|IN|46802|41.0746|-85.1839|260
garden|Evergreen Community Compost|179 Greenbin Street|Des Moines|IA|50309|41.6007|-93.6352|515
hauler|Ash Hollow Organics Pickup|675 Worm Moon Drive|Iowa City|IA|52240|41.6156|-91.5046|319
plant|Mallow Organics|208 Bucket Street|Wichita|KS|67202|37.6934|-97.3163|316
drop|Clover Food Scrap Drop-off|556 Mulch Pile Road|Lawrence|KS|66044|39.0475|-95.2003|785
hauler|Dry Creek Compost Haulers|84 Leaf Street|Louisville|KY|40203|38.2492|-85.7691|502
garden|Union Yard Community Garden|183 Sifter Lane|Lexington|KY|40508|38.0561|-84.4935|859
yard|Marsh Organics Yard|740 Turning Fork Road|New Orleans|LA|70117|29.9611|-90.0192|504
plant|Yarrow Compost Works|882 Topsoil Avenue|Baton Rouge|LA|70802|30.4490|-91.1695|225
drop|Loam Food Scrap Drop-off|468 Greenbin Street|Portland|ME|04101|43.6696|-70.2701|207
plant|Slow River Soil Works|327 Old Scale Road|Bangor|ME|04401|44.8382|-68.8527|207
garden|Heron Community Garden|530 Windrow Way|Baltimore|MD|21230|39.2873|-76.6254|410
hauler|River Bend Organics Pickup|532 Turning Fork Road|Frederick|MD|21701|39.4291|-77.3454|301
plant|Creekside Organics|624 Barrow Street|Boston|MA|02118|42.3223|-71.0777|617
drop|Meadowlark Food Scrap Drop-off|547 Pitchfork Road|Worcester|MA|01604|42.2663|-71.7747|508
hauler|Gable Organics Pickup|422 Burlap Avenue|Northampton|MA|01060|42.3194|-72.6203|413
garden|Ridge Community Garden|116 Leaf Street|Detroit|MI|48207|42.3593|-83.0308|313
yard|Tide Soil Yard|54 Worm Moon Drive|Ann Arbor|MI|48104|42.2464|-83.7274|734
plant|Marigold Compost Works|102 Old Scale Road|Grand Rapids|MI|49503|42.9464|-85.6732|616
drop|Thyme Food Scrap Drop-off|791 Bucket Street|Traverse City|MI|49684|44.7737|-85.7020|231
plant|Fern Soil Works|564 Rind Alley|Minneapolis|MN|55413|45.0119|-93.2384|612
garden|Maple Community Garden|494 Harvest Court|Saint Paul|MN|55104|44.9385|-93.1785|651
hauler|Cornerstone Organics Pickup|831 Rind Alley|Duluth|MN|55802|46.7633|-92.0966|218
plant|Warm Heap Organics|427 Harvest Court|Rochester|MN|55901|44.0590|-92.5104|507
drop|Twin Elm Scrap Station|30 Worm Moon Drive|Jackson|MS|39201|32.2855|-90.2005|601
hauler|Reed Compost Haulers|253 Tumbler Street|Oxford|MS|38655|34.3391|-89.4794|662
garden|Cottonwood Community Garden|229 Furrow Road|Saint Louis|MO|63110|38.6297|-90.2810|314
yard|Buckeye Soil Yard|749 Rind Alley|Kansas City|MO|64108|39.0964|-94.5829|816
plant|Thistle Composting|941 Greenbin Street|Columbia|MO|65201|38.8886|-92.2539|573
drop|Pear Tree Food Scrap Drop-off|481 Rind Alley|Missoula|MT|59801|46.8356|-114.0144|406
plant|Foxglove Compost Works|153 Mulch Pile Road|Bozeman|MT|59715|45.7074|-110.8865|406
garden|Otter Community Garden|438 Peat Lane|Omaha|NE|68102|41.2437|-95.9393|402
hauler|Harrow Compost Haulers|263 Worm Moon Drive|Lincoln|NE|68508|40.8352|-96.7082|402
plant|Orchard Soil Works|513 Leaf Street|Reno|NV|89502|39.5052|-119.7602|775
drop|North Loop Scrap Station|697 Leaf Street|Las Vegas|NV|89104|36.1453|-115.1053|702
hauler|Copper Compost Haulers|869 Harvest Court|Concord|NH|03301|43.2326|-71.5659|603
garden|Bayberry Community Compost|781 Pitchfork Road|Keene|NH|03431|42.9557|-72.3062|603
yard|Sorrel Organics Yard|395 Tumbler Street|Newark|NJ|07105|40.7289|-74.1306|973
plant|Oak Bend Soil Works|207 Topsoil Avenue|Trenton|NJ|08608|40.2125|-74.7514|609
drop|White Pine Scrap Station|649 Chaff Road|New Brunswick|NJ|08901|40.4672|-74.4495|732
plant|Crow Hill Soil Works|554 Burlap Avenue|Albuquerque|NM|87102|35.0799|-106.6522|505
garden|Beech Community Compost|399 Pitchfork Road|Santa Fe|NM|87501|35.7240|-105.8561|505
hauler|Sycamore Compost Haulers|566 Windrow Way|New York|NY|10029|40.7738|-73.9337|212
plant|Olive Composting|479 Chaff Road|Brooklyn|NY|11231|40.6663|-74.0148|718
drop|Poplar Food Scrap Drop-off|341 Barrow Street|Buffalo|NY|14201|42.8841|-78.9062|716
hauler|Canal Organics Pickup|220 Chaff Road|Rochester|NY|14607|43.1598|-77.5876|585
garden|Fallow Community Compost|674 Burlap Avenue|Ithaca|NY|14850|42.4445|-76.4928|607
yard|Hazel Organics Yard|626 Worm Moon Drive|Albany|NY|12202|42.6532|-73.7528|518
plant|Plow Composting|273 Old Scale Road|Charlotte|NC|28206|35.2611|-80.8227|704
drop|Hawthorn Scrap Station|731 Mulch Pile Road|Durham|NC|27701|36.0024|-78.8948|919
plant|Heath Compost Works|532 Tumbler Street|Asheville|NC|28801|35.6136|-82.5636|828
garden|Old Orchard Community Garden|529 Worm Moon Drive|Fargo|ND|58102|46.9165|-96.8499|701
hauler|Dogwood Compost Haulers|23 Worm Moon Drive|Bismarck|ND|58501|46.8045|-100.6836|701
plant|Quarry Compost Works|555 Chaff Road|Columbus|OH|43215|39.9473|-82.9997|614
drop|Rye Scrap Station|908 Sifter Lane|Cleveland|OH|44113|41.4681|-81.6992|216
hauler|Granite Organics Pickup|411 Spade Street|Cincinnati|OH|45202|39.1178|-84.5210|513
garden|Cedar Community Garden|514 Pitchfork Road|Oklahoma City|OK|73106|35.4730|-97.5450|405
yard|Wheat Organics Yard|409 Windrow Way|Tulsa|OK|74104|36.1547|-95.9425|918
plant|Briar Organics|362 Mulch Pile Road|Portland|OR|97211|45.5852|-122.6566|503
drop|Spruce Food Scrap Drop-off|397 Peat Lane|Forest Grove|OR|97116|45.5627|-123.1523|503
plant|Cattail Compost Works|50 Sifter Lane|Eugene|OR|97402|44.0653|-123.2350|541
garden|Iron Gate Community Compost|817 Barrow Street|Bend|OR|97701|44.0016|-121.0247|541
hauler|Finch Compost Haulers|165 Mulch Pile Road|Philadelphia|PA|19122|39.9612|-75.1638|215
plant|Basswood Soil Works|652 Furrow Road|Pittsburgh|PA|15222|40.4454|-80.0045|412
drop|Root Food Scrap Drop-off|655 Worm Moon Drive|Lancaster|PA|17602|40.0290|-76.2386|717
hauler|Lantern Organics Pickup|164 Harvest Court|San Juan|PR|00907|18.4625|-66.0739|787
garden|Robin Community Garden|428 Windrow Way|Ponce|PR|00730|18.0236|-66.6038|787
yard|Pebble Compost Yard|927 Old Scale Road|Providence|RI|02909|41.8180|-71.4382|401
plant|Brick Lane Compost Works|839 Pitchfork Road|Newport|RI|02840|41.4578|-71.3034|401
drop|Humus Scrap Station|584 Tumbler Street|Charleston|SC|29403|32.7951|-79.9555|843
plant|Ivy Lane Soil Works|642 Mulch Pile Road|Greenville|SC|29601|34.8497|-82.4102|864
garden|Yellow Barn Community Compost|690 Tumbler Street|Sioux Falls|SD|57104|43.5995|-96.7047|605
hauler|Drift Organics Pickup|886 Spade Street|Rapid City|SD|57701|44.1307|-103.2105|605
plant|Redbud Organics|303 Chaff Road|Nashville|TN|37203|36.1513|-86.7947|615
drop|Turnip Scrap Station|947 Mulch Pile Road|Memphis|TN|38104|35.1229|-90.0072|901
hauler|Green Gate Organics Pickup|577 Harvest Court|Knoxville|TN|37917|35.9897|-83.9290|865
garden|Sunrise Community Garden|534 Old Scale Road|Austin|TX|78702|30.2710|-97.7123|512
yard|Salt Marsh Soil Yard|44 Barrow Street|Houston|TX|77009|29.7904|-95.3535|713
plant|Bramble Composting|80 Windrow Way|Dallas|TX|75226|32.7915|-96.7829|214
drop|Winter Scrap Station|817 Tumbler Street|San Antonio|TX|78210|29.3864|-98.4705|210
plant|Aspen Compost Works|291 Spade Street|El Paso|TX|79901|31.7733|-106.4896|915
garden|Quince Community Compost|77 Harvest Court|Salt Lake City|UT|84104|40.7630|-111.9982|801
hauler|Walnut Compost Haulers|120 Harvest Court|Moab|UT|84532|38.5168|-109.3867|435
plant|Zinnia Organics|655 Greenbin Street|Burlington|VT|05401|44.4876|-73.2227|802
drop|Hedgerow Food Scrap Drop-off|724 Bucket Street|Brattleboro|VT|05301|42.8491|-72.6722|802
hauler|Cinder Compost Haulers|640 Pitchfork Road|Richmond|VA|23220|37.5642|-77.4620|804
garden|Blue Heron Community Compost|866 Leaf Street|Norfolk|VA|23510|36.8485|-76.2910|757
yard|Garnet Soil Yard|745 Peat Lane|Charlottesville|VA|22902|37.8936|-78.5235|434
plant|Willow Soil Works|609 Windrow Way|Seattle|WA|98108|47.5338|-122.3127|206
drop|Vine Scrap Station|529 Furrow Road|Spokane|WA|99202|47.6572|-117.3613|509
plant|Barley Organics|546 Tumbler Street|Bellingham|WA|98225|48.7684|-122.5003|360
garden|Plum Community Garden|391 Tumbler Street|Olympia|WA|98501|46.9915|-122.8853|360
hauler|Hollow Oak Compost Haulers|825 Bucket Street|Charleston|WV|25301|38.3487|-81.6270|304
plant|Earthworm Organics|748 Peat Lane|Morgantown|WV|26505|39.6398|-79.9262|304
drop|Kettle Scrap Station|412 Bucket Street|Milwaukee|WI|53204|43.0233|-87.9268|414
hauler|Magpie Organics Pickup|724 Sifter Lane|Madison|WI|53703|43.0601|-89.3867|608
garden|Juniper Community Garden|900 Tumbler Street|Green Bay|WI|54303|44.5314|-88.0430|920
yard|Mill Race Organics Yard|440 Old Scale Road|Cheyenne|WY|82001|41.1050|-104.9381|307
plant|Linden Organics|583 Furrow Road|Jackson|WY|83001|43.3946|-110.6358|307
`;
